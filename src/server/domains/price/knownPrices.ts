import { sql } from 'drizzle-orm'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { unitKey } from '#server/db/tables/itemWords.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { keyPart } from './find.ts'

export interface KnownSides { readonly incl: string | null, readonly excl: string | null }
/** Prices of the last contract and of the newest monthly list with its month, and the median of all. */
export interface KnownPrices {
  readonly last: KnownSides, readonly list: KnownSides, readonly listMonth: string | null, readonly median: KnownSides
}

export const NOTHING_KNOWN: KnownPrices = {
  last: { incl: null, excl: null }, list: { incl: null, excl: null }, listMonth: null, median: { incl: null, excl: null },
}

interface PriceRow {
  readonly id: string, readonly unit: string, readonly lastIncl: string | null, readonly lastExcl: string | null,
  readonly listIncl: string | null, readonly listExcl: string | null
  readonly listMonth: string | null, readonly medianIncl: string | null, readonly medianExcl: string | null
}

/**
 * Recorded prices of library items in these units, in one query.
 * @returns lookup by item and unit
 */
export async function knownPricesOf(
  db: Db, items: readonly { readonly libMaterialId: string, readonly unit: string }[],
): Promise<(one: { readonly libMaterialId: string | null, readonly unit: string }) => KnownPrices> {
  const ids = [...new Set(items.map(({ libMaterialId }) => libMaterialId))]
  if (ids.length === 0) return () => NOTHING_KNOWN
  const newest = (column: typeof pricePoint.priceIncl | typeof pricePoint.priceExcl | typeof pricePoint.month, source: string) =>
    sql`(array_agg(${column}::text order by ${pricePoint.month} desc nulls last, ${pricePoint.day} desc, ${pricePoint.createdAt} desc,
      ${pricePoint.id} desc) filter (where ${pricePoint.source} = ${source}))[1]`
  const middle = (column: typeof pricePoint.priceIncl | typeof pricePoint.priceExcl) =>
    sql`round(percentile_disc(0.5) within group (order by ${column})::numeric, 2)::text`
  const rows = await db.sql<PriceRow & Record<string, unknown>>`
    select ${pricePoint.libMaterialId} as id, ${keyPart(4)} as unit, ${newest(pricePoint.priceIncl, 'CONTRACT')} as "lastIncl",
    ${newest(pricePoint.priceExcl, 'CONTRACT')} as "lastExcl",
      ${newest(pricePoint.priceIncl, 'PRICE_LIST')} as "listIncl", ${newest(pricePoint.priceExcl, 'PRICE_LIST')} as "listExcl",
      ${newest(pricePoint.month, 'PRICE_LIST')} as "listMonth",
      ${middle(pricePoint.priceIncl)} as "medianIncl", ${middle(pricePoint.priceExcl)} as "medianExcl"
    from ${pricePoint} where ${pricePoint.merchantId} in ${[db.ctx.merchantId, PLATFORM_MERCHANT]} and ${pricePoint.withdrawnAt} is null
    and ${pricePoint.libMaterialId} = any(${sql.param(ids)})
    group by 1, 2`
  const lookups = await lookupsFor(db)
  const pricesByKey = new Map(rows.map(row => [`${row.id}|${row.unit}`, row]))
  return ({ libMaterialId, unit }) => {
    const row = libMaterialId === null ? undefined : pricesByKey.get(`${libMaterialId}|${unitKey(unit, lookups)}`)
    return row === undefined ? NOTHING_KNOWN : {
      last: { incl: row.lastIncl, excl: row.lastExcl }, list: { incl: row.listIncl, excl: row.listExcl }, listMonth: row.listMonth,
      median: { incl: row.medianIncl, excl: row.medianExcl },
    }
  }
}
