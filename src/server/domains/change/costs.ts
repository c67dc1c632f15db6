import { COST_CLASS, targetCost, type CostClass } from '#schemas/cost/targetCost.ts'
import { entitlement } from '#schemas/cost/entitlement.ts'
import { dec, sumOf, toScale, type Row } from '#schemas/kit/index.ts'
import { grouped } from '#server/core/grouped.ts'
import type { Db } from '#server/db/tx.ts'
import { itemQuantities } from '#server/domains/position/index.ts'
import { totals } from '#server/ledger/index.ts'
import { partsOf, text, type Part } from './parts.ts'

export interface ClassCost { readonly costClass: CostClass, readonly amount: string }
export interface MaterialCost { readonly material: string, readonly quantity: string, readonly amount: string }
/** What an item costs more or less by a change: by class to cents, materials to six decimals. Null where nothing is known of it. */
export interface PartCost { readonly part: Part, readonly cost: { readonly classes: readonly ClassCost[], readonly materials: readonly MaterialCost[] } | null }

/** A project with the lines of a change. */
export interface Changing { readonly head: Row, readonly lines: Readonly<Record<string, readonly Row[]>> }
export const changedRows = ({ lines }: Pick<Changing, 'lines'>): readonly Row[] => lines.items ?? []
const isClass = (key: string): key is CostClass => Object.hasOwn(COST_CLASS, key)

/** How much of each item is to be built now, by its id. */
export async function quantitiesNow(db: Db, projectId: string, items: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (items.length === 0) return new Map()
  const rows = await db.sql<{ id: string, quantity: string }>`select q.id, q.quantity from ${itemQuantities(db, projectId, items)} q`
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/**
 * What a change costs inside, item by item: the item's target cost and its materials as they stand, by its quantity (sheet changes, Postings). An item
 * that the change adds, or that has no target cost, is known to an analysis alone.
 */
export async function lineCosts(db: Db, change: Changing): Promise<readonly PartCost[]> {
  const [projectId, parts] = [text(change.head.projectId), partsOf(changedRows(change))]
  const items = [...new Set(parts.filter(({ isNew }) => !isNew).map(({ itemId }) => itemId))]
  if (parts.length === 0) return []
  const quantities = await quantitiesNow(db, projectId, items)
  const targets = grouped(items.length === 0 ? [] : await totals(db, targetCost, { projectId }, ['itemId', 'costClass']), ({ key }) => key.itemId)
  const materials = grouped(items.length === 0 ? [] : await totals(db, entitlement, { projectId }, ['itemId', 'material']), ({ key }) => key.itemId)
  return parts.map(part => {
    const now = dec(quantities.get(part.itemId) ?? '0')
    const target = (targets.get(part.itemId) ?? []).filter(({ amount, quantity }) => !dec(amount).isZero() || !dec(quantity).isZero())
    if (part.isNew || now.isZero() || target.length === 0) return { part, cost: null }
    const share = (value: string, scale: number): string => toScale(dec(value).times(part.quantity).div(now), scale)
    return {
      part,
      cost: {
        classes: target.flatMap(({ key: { costClass }, amount }) => (isClass(costClass) ? [{ costClass, amount: share(amount, 2) }] : [])),
        materials: (materials.get(part.itemId) ?? []).map(({ key: { material }, quantity, amount }) => ({ material, quantity: share(quantity, 6), amount: share(amount, 2) })),
      },
    }
  })
}

/** By line what it costs inside; null where that is not known of all its items. Lines that only change money cost nothing. */
export function costByRow(rows: readonly Row[], costs: readonly PartCost[]): ReadonlyMap<unknown, string | null> {
  const own = grouped(costs, ({ part }) => part.row.id)
  return new Map(rows.map(({ id }) => {
    const parts = own.get(id) ?? []
    const isKnown = parts.every(({ cost }) => cost !== null)
    return [id, isKnown ? toScale(sumOf(parts.flatMap(({ cost }) => cost?.classes.map(({ amount }) => amount) ?? [])), 2) : null]
  }))
}
