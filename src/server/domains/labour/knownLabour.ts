import { sql } from 'drizzle-orm'
import { labourPricePoint } from '#server/db/tables/labour.ts'
import type { Db } from '#server/db/tx.ts'

interface Sides { readonly incl: string | null, readonly excl: string | null }
/** Labour prices of the last contract, and the median of all records. */
export interface KnownLabour { readonly last: Sides, readonly median: Sides }
interface Work { readonly itemName: string, readonly jobCategory: string | null }

const keyOf = ({ itemName, jobCategory }: Work): string => `${itemName}|${jobCategory ?? ''}`
const NOTHING: KnownLabour = { last: { incl: null, excl: null }, median: { incl: null, excl: null } }

/**
 * Prices of work of these names, in one query.
 * @returns lookup by work
 */
export async function knownLabourOf(db: Db, works: readonly Work[]): Promise<(one: Work) => KnownLabour> {
  if (works.length === 0) return () => NOTHING
  const { itemName, jobCategory, priceIncl, priceExcl, source, priceDate, createdAt, id } = labourPricePoint
  const last = (side: typeof priceIncl | typeof priceExcl) =>
    sql`(array_agg(${side}::text order by ${priceDate} desc, ${createdAt} desc, ${id} desc) filter (where ${source} = 'CONTRACT'))[1]`
  const middle = (side: typeof priceIncl | typeof priceExcl) =>
    sql`round(percentile_disc(0.5) within group (order by ${side})::numeric, 2)::text`
  const rows = await db.sql<{ itemName: string, jobCategory: string
    | null, lastIncl: string | null, lastExcl: string | null, medianIncl: string | null, medianExcl: string | null }>`
    select ${itemName} as "itemName", ${jobCategory} as "jobCategory", ${last(priceIncl)} as "lastIncl", ${last(priceExcl)} as "lastExcl",
    ${middle(priceIncl)} as "medianIncl", ${middle(priceExcl)} as "medianExcl"
    from ${labourPricePoint} where ${labourPricePoint.merchantId} = ${db.ctx.merchantId} and ${labourPricePoint.withdrawnAt} is null
      and ${itemName} = any(${sql.param([...new Set(works.map(one => one.itemName))])}) group by 1, 2`
  const pricesByKey = new Map(rows.map(row => [keyOf(row), row]))
  return one => {
    const row = pricesByKey.get(keyOf(one))
    return row === undefined
      ? NOTHING
      : { last: { incl: row.lastIncl, excl: row.lastExcl }, median: { incl: row.medianIncl, excl: row.medianExcl } }
  }
}
