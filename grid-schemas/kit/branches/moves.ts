import type { RowTree } from './rowTree.ts'

/** Gap between siblings; ten successive insertions fit before a renumbering. */
export const TREE_GAP = 1024
/** Grid integers have 32 bits. */
const LARGEST = 2 ** 31 - 1

/** Parent and preceding sibling; null is the first position. */
export interface TreePlace { readonly parent: string | null; readonly after: string | null }

export interface Placing { readonly id: string; readonly parent: string | null; readonly order: number }

export const UNDER_ITSELF = '不能移到自己的下级中'

/** Returns why rows cannot move under a row, else null; `ids` may be outside the tree. */
export function whyNotUnder(tree: RowTree, ids: readonly string[], parent: string | null): string | null {
  if (parent !== null && [parent, ...tree.above(parent)].some(id => ids.includes(id))) return UNDER_ITSELF
  const { levels } = tree.columns
  const depth = parent === null ? 0 : tree.depthOf(parent) + 1
  const tallest = ids.reduce((max, id) => Math.max(max, tree.height(id), 1), 0)
  return levels !== undefined && depth + tallest > levels ? `最多 ${levels} 级` : null
}

/**
 * Returns order numbers for `count` rows in a gap; null where they do not fit.
 * @param low number of the sibling before, undefined without one
 * @param high number of the sibling behind
 */
export function between(low: number | undefined, high: number | undefined, count: number): number[] | null {
  const numbers = Array.from({ length: count }, (_, i) => {
    if (low === undefined) return high === undefined ? TREE_GAP * (i + 1) : high - TREE_GAP * (count - i)
    return high === undefined ? low + TREE_GAP * (i + 1) : low + Math.floor((high - low) * (i + 1) / (count + 1))
  })
  const all = [...low === undefined ? [] : [low], ...numbers, ...high === undefined ? [] : [high]]
  return all.every((number, i) => Number.isInteger(number) && Math.abs(number) <= LARGEST && (i === 0 || number > all[i - 1]!))
    ? numbers
    : null
}

/**
 * Places rows in the given order, also new ones outside the tree; empty when already placed. Siblings are renumbered only when a gap is
 * used up.
 */
export function placeRows(tree: RowTree, ids: readonly string[], { parent, after }: TreePlace): Placing[] {
  const moving = new Set(ids)
  const before = tree.childrenOf(parent)
  const others = before.filter(id => !moving.has(id))
  // If the preceding row moves too, the one before it counts.
  const predecessor = after === null ? null : before.slice(0, before.indexOf(after) + 1).findLast(id => !moving.has(id)) ?? null
  const at = predecessor === null ? 0 : others.indexOf(predecessor) + 1
  const next = others.toSpliced(at, 0, ...ids)
  if (next.length === before.length && next.every((id, i) => id === before[i])) return []
  const numberOf = (id: string | undefined): number | undefined => (id === undefined ? undefined : tree.orderOf(id))
  const numbers = between(numberOf(others[at - 1]), numberOf(others[at]), ids.length)
  if (numbers !== null) return ids.map((id, i) => ({ id, parent, order: numbers[i]! }))
  return next.map((id, i) => ({ id, parent, order: TREE_GAP * (i + 1) }))
    .filter(({ id, order }) => moving.has(id) || tree.orderOf(id) !== order)
}

export type TreeStep = 'up' | 'down' | 'out' | 'in'

export function stepPlace(tree: RowTree, ids: readonly string[], step: TreeStep): TreePlace | null {
  const [first, last] = [ids[0], ids.at(-1)]
  if (first === undefined || last === undefined || ids.some(id => tree.parentOf(id) !== tree.parentOf(first))) return null
  const parent = tree.parentOf(first)
  const siblings = tree.childrenOf(parent)
  const [from, to] = [siblings.indexOf(first), siblings.indexOf(last)]
  if (to - from !== ids.length - 1) return null
  const front = siblings[from - 1]
  const next = siblings[to + 1]
  switch (step) {
    case 'up': return front === undefined ? null : { parent, after: siblings[from - 2] ?? null }
    case 'down': return next === undefined ? null : { parent, after: next }
    case 'out': return parent === null ? null : { parent: tree.parentOf(parent), after: parent }
    case 'in': return front === undefined ? null : { parent: front, after: tree.childrenOf(front).at(-1) ?? null }
  }
}

export function besideRow(tree: RowTree, id: string, where: 'above' | 'below' | 'into'): TreePlace {
  if (where === 'into') return { parent: id, after: tree.childrenOf(id).at(-1) ?? null }
  const parent = tree.parentOf(id)
  if (where === 'below') return { parent, after: id }
  const siblings = tree.childrenOf(parent)
  return { parent, after: siblings[siblings.indexOf(id) - 1] ?? null }
}
