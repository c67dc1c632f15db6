import { entitlement } from '#schemas/cost/entitlement.ts'
import { COST_CLASS, targetCost, type CostClass } from '#schemas/cost/targetCost.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import { grouped } from '#server/core/grouped.ts'
import type { Db } from '#server/db/tx.ts'
import { itemQuantities } from '#server/domains/position/index.ts'
import { totals } from '#server/ledger/index.ts'

export interface ClassCost { readonly costClass: CostClass, readonly amount: string }
export interface MaterialCost { readonly material: string, readonly quantity: string, readonly amount: string }
/** Cost of a quantity by class, to cents by default, and its materials, to six decimals. */
export interface Cost { readonly classes: readonly ClassCost[], readonly materials: readonly MaterialCost[] }

const isClass = (key: string): key is CostClass => Object.hasOwn(COST_CLASS, key)

export async function quantitiesNow(db: Db, projectId: string, items: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (items.length === 0) return new Map()
  const rows = await db.sql<{ id: string, quantity: string }>`select q.id, q.quantity from ${itemQuantities(db, projectId, items)} q`
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/** Cost of a quantity of an item by current target cost, with `scale` decimals of money; null without one. */
export async function targetsFor(db: Db, projectId: string, items: readonly string[]): Promise<(
  itemId: string, quantity: string, scale?: number
) => Cost | null> {
  const quantities = await quantitiesNow(db, projectId, items)
  const targets = grouped(
    items.length === 0 ? [] : await totals(db, targetCost, { projectId }, ['itemId', 'costClass']), ({ key }) => key.itemId
  )
  const materials = grouped(
    items.length === 0 ? [] : await totals(db, entitlement, { projectId }, ['itemId', 'material']), ({ key }) => key.itemId
  )
  return (itemId, requestedQuantity, scale = 2) => {
    const now = dec(quantities.get(itemId) ?? '0')
    const target = (targets.get(itemId) ?? []).filter(({ amount, quantity }) => !dec(amount).isZero() || !dec(quantity).isZero())
    if (now.isZero() || target.length === 0) return null
    const share = (value: string, to: number): string => toScale(dec(value).times(requestedQuantity).div(now), to)
    return {
      classes: target.flatMap(
        ({ key: { costClass }, amount }) => (isClass(costClass) ? [{ costClass, amount: share(amount, scale) }] : [])
      ),
      materials: (materials.get(itemId) ?? []).map(
        ({ key: { material }, quantity, amount }) => ({ material, quantity: share(quantity, 6), amount: share(amount, 2) })
      ),
    }
  }
}
