import type { RowTree } from './rowTree.ts'

/** Space between two siblings: ten rows fit one after the other into the same gap before all are numbered anew. */
export const TREE_GAP = 1024
/** Whole numbers of a grid are 32 bits wide. */
const LARGEST = 2 ** 31 - 1

/** Under which row, and behind which sibling; null is the first place. */
export interface TreePlace { readonly parent: string | null; readonly after: string | null }

/** What a row holds in the two columns of the tree when it stands in its place. */
export interface Placing { readonly id: string; readonly parent: string | null; readonly order: number }

/** Why a row cannot stand under itself or under what stands under it. */
export const UNDER_ITSELF = '不能移到自己的下级中'

/** Why rows cannot come to stand under a row, in Chinese; null when they can. `ids` may be rows that are not in the tree yet. */
export function whyNotUnder(tree: RowTree, ids: readonly string[], parent: string | null): string | null {
  if (parent !== null && [parent, ...tree.above(parent)].some(id => ids.includes(id))) return UNDER_ITSELF
  const { levels } = tree.columns
  const depth = parent === null ? 0 : tree.depthOf(parent) + 1
  const tallest = ids.reduce((most, id) => Math.max(most, tree.height(id), 1), 0)
  return levels !== undefined && depth + tallest > levels ? `最多 ${levels} 级` : null
}

/**
 * Numbers for `count` rows between two others; null when there is no room for them.
 * @param low number of the sibling in front, undefined where there is none
 * @param high number of the sibling behind
 */
export function between(low: number | undefined, high: number | undefined, count: number): number[] | null {
  const numbers = Array.from({ length: count }, (_, i) => {
    if (low === undefined) return high === undefined ? TREE_GAP * (i + 1) : high - TREE_GAP * (count - i)
    return high === undefined ? low + TREE_GAP * (i + 1) : low + Math.floor((high - low) * (i + 1) / (count + 1))
  })
  const all = [...low === undefined ? [] : [low], ...numbers, ...high === undefined ? [] : [high]]
  return all.every((number, i) => Number.isInteger(number) && Math.abs(number) <= LARGEST && (i === 0 || number > all[i - 1]!)) ? numbers : null
}

/**
 * What has to be written so that rows stand at a place, in the order in which they are named; rows that are not in the tree
 * yet are new there. Empty when they stand there already. Siblings get other numbers only when a gap is used up.
 */
export function placeRows(tree: RowTree, ids: readonly string[], { parent, after }: TreePlace): Placing[] {
  const moving = new Set(ids)
  const before = tree.childrenOf(parent)
  const others = before.filter(id => !moving.has(id))
  // A place behind a row that moves along is behind the one in front of it.
  const stays = after === null ? null : before.slice(0, before.indexOf(after) + 1).findLast(id => !moving.has(id)) ?? null
  const at = stays === null ? 0 : others.indexOf(stays) + 1
  const next = others.toSpliced(at, 0, ...ids)
  if (next.length === before.length && next.every((id, i) => id === before[i])) return []
  const numberOf = (id: string | undefined): number | undefined => (id === undefined ? undefined : tree.orderOf(id))
  const numbers = between(numberOf(others[at - 1]), numberOf(others[at]), ids.length)
  if (numbers !== null) return ids.map((id, i) => ({ id, parent, order: numbers[i]! }))
  return next.map((id, i) => ({ id, parent, order: TREE_GAP * (i + 1) })).filter(({ id, order }) => moving.has(id) || tree.orderOf(id) !== order)
}

/** How rows are moved by the keys: among siblings, one level out, one level in. */
export type TreeStep = 'up' | 'down' | 'out' | 'in'

/** Where a step leads the rows, which must be siblings without a gap; null where it leads nowhere. */
export function stepPlace(tree: RowTree, ids: readonly string[], step: TreeStep): TreePlace | null {
  const [first, last] = [ids[0], ids.at(-1)]
  if (first === undefined || last === undefined || ids.some(id => tree.parentOf(id) !== tree.parentOf(first))) return null
  const parent = tree.parentOf(first)
  const siblings = tree.childrenOf(parent)
  const [from, to] = [siblings.indexOf(first), siblings.indexOf(last)]
  if (to - from !== ids.length - 1) return null
  const front = siblings[from - 1]
  const behind = siblings[to + 1]
  switch (step) {
    case 'up': return front === undefined ? null : { parent, after: siblings[from - 2] ?? null }
    case 'down': return behind === undefined ? null : { parent, after: behind }
    case 'out': return parent === null ? null : { parent: tree.parentOf(parent), after: parent }
    case 'in': return front === undefined ? null : { parent: front, after: tree.childrenOf(front).at(-1) ?? null }
  }
}

/** Where a new row stands beside or under another one. */
export function besideRow(tree: RowTree, id: string, where: 'above' | 'below' | 'into'): TreePlace {
  if (where === 'into') return { parent: id, after: tree.childrenOf(id).at(-1) ?? null }
  const parent = tree.parentOf(id)
  if (where === 'below') return { parent, after: id }
  const siblings = tree.childrenOf(parent)
  return { parent, after: siblings[siblings.indexOf(id) - 1] ?? null }
}
