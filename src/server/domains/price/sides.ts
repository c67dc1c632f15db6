import { sql } from 'drizzle-orm'
import { sideInUse, type PriceSides, type SideInUse } from '#schemas/price/stale.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { costBasis } from '#server/core/settings.ts'
import { material } from '#server/db/tables/library.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Db } from '#server/db/tx.ts'

interface PriceInUse { readonly libMaterialId: string, readonly price: string, readonly sourceId: string | null }
interface Recorded extends PriceSides { readonly item: string, readonly price: string, readonly inLibrary: boolean }

const keyOf = (item: string, price: string): string => `${item}/${price}`

/** Recorded prices of the items that equal a price in use, on either side. */
function recordedAt(db: Db, used: readonly PriceInUse[]): Promise<Recorded[]> {
  const owners = [db.ctx.merchantId, PLATFORM_MERCHANT]
  const distinct = [...new Map(used.map(one => [keyOf(one.libMaterialId, one.price), one])).values()]
  return db.sql<Recorded & Record<string, unknown>>`
    with asked as (select * from unnest(${sql.param(distinct.map(({ libMaterialId }) => libMaterialId))}::text[],
    ${sql.param(distinct.map(({ price }) => price))}::text[]) as a (item, price))
    select distinct a.item, a.price, p.price_incl as "priceIncl", p.price_excl as "priceExcl", p.source = 'MANUAL'
    and p.source_id is not distinct from p.lib_material_id as "inLibrary"
    from asked a join ${pricePoint} p on p.merchant_id in ${owners} and p.lib_material_id = a.item and p.withdrawn_at is null
    and a.price::numeric in (p.price_incl, p.price_excl)
    union all
    select a.item, a.price, m.price_incl, m.price_excl, true
    from asked a join ${material} m on m.merchant_id in ${owners} and m.id = a.item and a.price::numeric in (m.price_incl, m.price_excl)`
}

/** @param chosen their recorded sources, by id */
export async function sidesInUse(db: Db, used: readonly PriceInUse[], chosen: ReadonlyMap<string, PriceSides>): Promise<SideInUse[]> {
  const basis = await costBasis(db)
  const recordedByKey = new Map<string, Recorded[]>()
  for (const one of await recordedAt(db, used))
    recordedByKey.set(keyOf(one.item, one.price), [...recordedByKey.get(keyOf(one.item, one.price)) ?? [], one])
  return used.map(({ libMaterialId, price, sourceId }) => {
    const from = chosen.get(sourceId ?? '')
    const recorded = recordedByKey.get(keyOf(libMaterialId, price)) ?? []
    return sideInUse(price, [from === undefined ? [] : [from], recorded.filter(({ inLibrary }) => inLibrary), recorded], basis)
  })
}
