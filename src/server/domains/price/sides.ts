import { sql } from 'drizzle-orm'
import { sideInUse, type PriceSides, type SideInUse } from '#schemas/price/stale.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { costBasis } from '#server/core/settings.ts'
import { material } from '#server/db/tables/library.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Db } from '#server/db/tx.ts'

/** A price in use, and the recorded price that it was taken from. */
interface Asked { readonly libMaterialId: string, readonly price: string, readonly sourceId: string | null }
interface Recorded extends PriceSides { readonly item: string, readonly price: string, readonly inLibrary: boolean }

const keyOf = (item: string, price: string): string => `${item}/${price}`

/** Everything recorded of the items that is one of their prices in use, on either side. */
function recordedAt(db: Db, used: readonly Asked[]): Promise<Recorded[]> {
  const owners = [db.ctx.merchantId, PLATFORM_MERCHANT]
  const asked = [...new Map(used.map(one => [keyOf(one.libMaterialId, one.price), one])).values()]
  return db.sql<Recorded & Record<string, unknown>>`
    with asked as (select * from unnest(${sql.param(asked.map(({ libMaterialId }) => libMaterialId))}::text[],
    ${sql.param(asked.map(({ price }) => price))}::text[]) as a (item, price))
    select distinct a.item, a.price, p.price_incl as "priceIncl", p.price_excl as "priceExcl", p.source = 'MANUAL'
    and p.source_id is not distinct from p.lib_material_id as "inLibrary"
    from asked a join ${pricePoint} p on p.merchant_id in ${owners} and p.lib_material_id = a.item and p.withdrawn_at is null
    and a.price::numeric in (p.price_incl, p.price_excl)
    union all
    select a.item, a.price, m.price_incl, m.price_excl, true
    from asked a join ${material} m on m.merchant_id in ${owners} and m.id = a.item and a.price::numeric in (m.price_incl, m.price_excl)`
}

/** On which side of the tax prices in use are, in their order. @param chosen the recorded prices that they were taken from, by id */
export async function sidesInUse(db: Db, used: readonly Asked[], chosen: ReadonlyMap<string, PriceSides>): Promise<SideInUse[]> {
  const basis = await costBasis(db)
  const known = new Map<string, Recorded[]>()
  for (const one of await recordedAt(db, used)) known.set(keyOf(one.item, one.price), [...known.get(keyOf(one.item, one.price)) ?? [], one])
  return used.map(({ libMaterialId, price, sourceId }) => {
    const from = chosen.get(sourceId ?? '')
    const recorded = known.get(keyOf(libMaterialId, price)) ?? []
    return sideInUse(price, [from === undefined ? [] : [from], recorded.filter(({ inLibrary }) => inLibrary), recorded], basis)
  })
}
