import type { CostClass } from '#schemas/cost/targetCost.ts'
import { dec, sumOf, toScale, type Row } from '#schemas/kit/index.ts'
import { grouped } from '#server/core/grouped.ts'
import type { Db } from '#server/db/tx.ts'
import { changeCosts, type ItemCost } from '#server/domains/analysis/index.ts'
import { partsOf, text, type Part } from './parts.ts'
import { targetsFor, type ClassCost, type Cost } from './targets.ts'

/** Cost difference of an item: by class to cents, materials to six decimals. Null if unknown. */
export interface PartCost { readonly part: Part, readonly cost: Cost | null }

/** A project with the lines of a change; `id` if stored. */
export interface Changing { readonly id?: string, readonly head: Row, readonly lines: Readonly<Record<string, readonly Row[]>> }
export const changedRows = ({ lines }: Pick<Changing, 'lines'>): readonly Row[] => lines.items ?? []

const CLASSES = {
  LABOUR: 'labour', MATERIAL: 'material', MACHINE: 'machine', OTHER: 'other',
} as const satisfies Readonly<Record<CostClass, keyof ItemCost>>
const classesOf = (item: ItemCost): ClassCost[] => (Object.keys(CLASSES) as CostClass[])
  .map(costClass => ({ costClass, amount: toScale(dec(item[CLASSES[costClass]]), 2) })).filter(({ amount }) => !dec(amount).isZero())

const signOf = ({ quantity }: Part): string => (dec(quantity).isNegative() ? '-1' : '1')
const idsOf = (parts: readonly Part[]): string[] => [...new Set(parts.filter(({ isNew }) => !isNew).map(({ itemId }) => itemId))]

/**
 * Internal cost of a change by item: from its submitted analysis, quantity × unit costs; else from target cost and current materials (sheet
 * changes, Postings). Added items, and items without a target cost, have a cost only in an analysis.
 */
export async function lineCosts(db: Db, change: Changing): Promise<readonly PartCost[]> {
  const [projectId, parts] = [text(change.head.projectId), partsOf(changedRows(change))]
  if (parts.length === 0) return []
  const analysed = change.id === undefined ? undefined : await changeCosts(db, projectId, change.id)
  const items = new Map(analysed?.items.map(item => [`${item.lineId}/${item.sign}`, item]))
  const targetOf = await targetsFor(db, projectId, idsOf(parts))
  return parts.map(part => {
    const byTarget = part.isNew ? null : targetOf(part.itemId, part.quantity)
    if (analysed === undefined) return { part, cost: byTarget }
    if (dec(part.quantity).isZero()) return { part, cost: { classes: [], materials: [] } }
    const item = items.get(`${String(part.row.id)}/${signOf(part)}`)
    return { part, cost: item === undefined ? null : { classes: classesOf(item), materials: item.materials ?? byTarget?.materials ?? [] } }
  })
}

/** Internal cost by line; null where unknown. Lines that only change money cost nothing. */
export function costByRow(rows: readonly Row[], costs: readonly PartCost[]): ReadonlyMap<unknown, string | null> {
  const byRow = grouped(costs, ({ part }) => part.row.id)
  return new Map(rows.map(({ id }) => {
    const parts = byRow.get(id) ?? []
    const isKnown = parts.every(({ cost }) => cost !== null)
    return [id, isKnown ? toScale(sumOf(parts.flatMap(({ cost }) => cost?.classes.map(({ amount }) => amount) ?? [])), 2) : null]
  }))
}
