import { sql } from 'drizzle-orm'
import { businessDate, dec } from '#schemas/kit/index.ts'
import { identityOf } from '#server/db/tables/itemWords.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { PriceFacts } from '#server/db/tables/priceRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { recordPrices } from './record.ts'

type Priced = Pick<MaterialRecord, 'code' | 'name' | 'spec' | 'brand' | 'unit' | 'priceExcl' | 'priceIncl' | 'taxRate'>
/** A library item as it was saved; `before` is absent of a new one. */
export interface SavedItem { readonly id: string, readonly after: Priced, readonly before?: Pick<Priced, 'priceExcl' | 'priceIncl'> }

/** Prices that nobody knew the item of are that of a new item with their name and code, or with their name, specification and unit. */
async function bindUnbound(tx: Tx, machine: boolean, items: readonly SavedItem[]): Promise<void> {
  const lookups = await lookupsFor(tx)
  const keys = items.map(({ after }) => identityOf(after, lookups).split('|'))
  const part = (at: number) => sql.param(keys.map(key => key[at] ?? ''))
  const own = (at: number) => sql`split_part(p.search_key, '|', ${sql.raw(String(at))})`
  await tx.sql`
    update ${pricePoint} p set lib_material_id = v.id
    from unnest(${sql.param(items.map(({ id }) => id))}::text[], ${sql.param(items.map(({ after }) => after.code))}::text[],
      ${part(0)}::text[], ${part(1)}::text[], ${part(2)}::text[], ${part(3)}::text[]) as v (id, code, name, spec, brand, unit)
    where p.merchant_id = ${tx.ctx.merchantId} and p.lib_material_id is null and p.withdrawn_at is null and p.machine = ${machine}
    and ${own(1)} = v.name
      and (${own(2)} = v.spec and ${own(4)} = v.unit and ${own(3)} in ('', v.brand) or p.code = v.code)`
}

const same = (a: string | null, b: string | null): boolean => (a === null || b === null ? a === b : dec(a).eq(b))
/** Is there a price that was not there before? */
const isNews = ({ before, after }: SavedItem): boolean => (after.priceIncl !== null || after.priceExcl !== null)
  && (before === undefined || !same(before.priceExcl, after.priceExcl) || !same(before.priceIncl, after.priceIncl))

/** What saving items of a library records of prices: new ones are facts by hand, and new items take the prices that wait for them. */
export async function noteLibraryPrices(tx: Tx, machine: boolean, items: readonly SavedItem[]): Promise<void> {
  const added = items.filter(({ before }) => before === undefined)
  if (added.length > 0) await bindUnbound(tx, machine, added)
  await recordPrices(tx, items.filter(isNews).map(({ id, before, after }): PriceFacts => {
    const { code, name, spec, brand, unit, priceExcl, priceIncl, taxRate } = after
    return {
      libMaterialId: id, machine, code, name, spec, brand, unit, priceExcl, priceIncl, taxRate, source: 'MANUAL', sourceId: id,
      day: businessDate(tx.ctx.now),
      includeTax: priceIncl !== null && (before === undefined || !same(before.priceIncl, priceIncl)),
    }
  }))
}
