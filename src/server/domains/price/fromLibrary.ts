import { and, eq, isNull, sql } from 'drizzle-orm'
import { businessDate } from '#server/core/clock.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pointKey } from './key.ts'
import { recordPrices } from './record.ts'

type Priced = Pick<MaterialRecord, 'code' | 'name' | 'spec' | 'brand' | 'unit' | 'priceExcl' | 'priceIncl' | 'taxRate'>
/** A library item as it was saved; `before` is absent of a new one. */
export interface SavedItem { readonly id: string, readonly machine: boolean, readonly after: Priced, readonly before?: Priced }

/** Prices that nobody knew the item of are that of a new item with their code, or with their name, specification and unit. */
async function bindUnbound(tx: Tx, { id, machine, after }: SavedItem): Promise<void> {
  const [name = '', spec = '', brand = '', unit = ''] = pointKey(await lookupsFor(tx), after).split('|')
  const part = (at: number) => sql`split_part(${pricePoint.searchKey}, '|', ${sql.raw(String(at))})`
  await tx.q.update(pricePoint).set({ libMaterialId: id }).where(and(
    eq(pricePoint.merchantId, tx.ctx.merchantId), isNull(pricePoint.libMaterialId), isNull(pricePoint.withdrawnAt), eq(pricePoint.machine, machine),
    sql`${part(1)} = ${name}`,
    sql`(${part(2)} = ${spec} and ${part(4)} = ${unit} and ${part(3)} in ('', ${brand}) or ${pricePoint.code} = ${after.code})`))
}

/** What saving a library item tells of prices: its new price is a fact by hand, and a new item takes the prices that wait for it. */
export async function noteLibraryPrice(tx: Tx, item: SavedItem): Promise<void> {
  const { id, machine, before, after } = item
  if (before === undefined) await bindUnbound(tx, item)
  const { code, name, spec, brand, unit, priceExcl, priceIncl, taxRate } = after
  if (priceIncl === null && priceExcl === null) return
  if (before !== undefined && before.priceExcl === priceExcl && before.priceIncl === priceIncl) return
  const includeTax = priceIncl !== null && (before === undefined || before.priceIncl !== priceIncl)
  await recordPrices(tx, [{
    libMaterialId: id, machine, code, name, spec, brand, unit, priceExcl, priceIncl, taxRate, includeTax,
    source: 'MANUAL', sourceId: id, day: businessDate(tx.ctx.now),
  }])
}
