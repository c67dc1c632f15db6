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
/** A saved library item; `before` is absent for a new one. */
export interface SavedItem { readonly id: string, readonly after: Priced, readonly before?: Pick<Priced, 'priceExcl' | 'priceIncl'> }

/** Binds unbound prices to new items by name and code, or by name, specification and unit. */
async function bindUnbound(tx: Tx, machine: boolean, items: readonly SavedItem[]): Promise<void> {
  const lookups = await lookupsFor(tx)
  const keys = items.map(({ after }) => identityOf(after, lookups).split('|'))
  const part = (at: number) => sql.param(keys.map(key => key[at] ?? ''))
  const keyPartOf = (at: number) => sql`split_part(p.search_key, '|', ${sql.raw(String(at))})`
  await tx.sql`
    update ${pricePoint} p set lib_material_id = v.id
    from unnest(${sql.param(items.map(({ id }) => id))}::text[], ${sql.param(items.map(({ after }) => after.code))}::text[],
      ${part(0)}::text[], ${part(1)}::text[], ${part(2)}::text[], ${part(3)}::text[]) as v (id, code, name, spec, brand, unit)
    where p.merchant_id = ${tx.ctx.merchantId} and p.lib_material_id is null and p.withdrawn_at is null and p.machine = ${machine}
    and ${keyPartOf(1)} = v.name
      and (${keyPartOf(2)} = v.spec and ${keyPartOf(4)} = v.unit and ${keyPartOf(3)} in ('', v.brand) or p.code = v.code)`
}

const same = (a: string | null, b: string | null): boolean => (a === null || b === null ? a === b : dec(a).eq(b))
const isNews = ({ before, after }: SavedItem): boolean => (after.priceIncl !== null || after.priceExcl !== null)
  && (before === undefined || !same(before.priceExcl, after.priceExcl) || !same(before.priceIncl, after.priceIncl))

/** Records new prices of saved items as manual facts; new items also get matching unbound prices. */
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
