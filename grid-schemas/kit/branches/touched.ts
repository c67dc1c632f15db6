import { holds } from '../rules.ts'
import type { Grid } from '../grid.ts'
import type { Row } from '../value.ts'
import type { RowTree } from './rowTree.ts'
import { shownIds, type Kept } from './shown.ts'

/** A tree as somebody sees it: which rows stand open, and what conditions keep of it, where there are any. */
export interface TreeView { readonly isOpen: (id: string) => boolean; readonly kept?: Kept | undefined }

/** Which of the rows that are named stand for all that is under them: those that are folded, or each. */
export type BranchesNamed = 'closed' | 'all'

/** What meets the conditions, folded away or not, and what stands open under a row that does; null where there are none. */
function met(tree: RowTree, { isOpen, kept }: TreeView): ReadonlySet<string> | null {
  if (kept === undefined) return null
  return new Set(shownIds(tree, id => kept.above.has(id) || isOpen(id), kept).filter(id => kept.found.has(id) || !kept.above.has(id)))
}

/**
 * The rows that an act on some rows of a tree touches, in their order: what conditions hide is never among them, nor a row that they
 * leave in sight only for what stands under it.
 */
export function touchedRows(tree: RowTree, ids: Iterable<string>, view: TreeView, branches: BranchesNamed): string[] {
  const named = new Set<string>()
  for (const id of ids) for (const one of branches === 'all' || !view.isOpen(id) ? tree.branch(id) : [id]) named.add(one)
  const some = met(tree, view)
  return tree.ids.filter(id => named.has(id) && (some === null || some.has(id)))
}

/** What becomes of rows that are to be removed. */
export interface Removal {
  readonly removed: readonly string[]
  /** Those under which rows stay: nothing may stand under a row that is gone. */
  readonly holding: readonly string[]
}

/** @param hidden how many rows stand directly under one and are not at hand */
export function removalOf(tree: RowTree, ids: readonly string[], hidden: (id: string) => number = () => 0): Removal {
  const wanted = new Set(ids)
  const goes = new Set<string>()
  for (const id of tree.ids.toReversed()) if (wanted.has(id) && hidden(id) === 0 && tree.childrenOf(id).every(child => goes.has(child))) goes.add(id)
  return { removed: tree.ids.filter(id => goes.has(id)), holding: tree.ids.filter(id => wanted.has(id) && !goes.has(id)) }
}

/** How many rows of each kind that the grid declares: `2 个分部、16 个清单项`; of one that declares none `18 行`. */
export function kindsText({ tree }: Pick<Grid, 'tree'>, rows: readonly Row[]): string {
  const kinds = Object.entries(tree?.kinds ?? {})
  const counts = kinds.map(([name, when]) => ({ name, count: rows.filter(row => holds(when, row)).length })).filter(({ count }) => count > 0)
  const rest = rows.filter(row => !kinds.some(([, when]) => holds(when, row))).length
  return [...counts.map(({ name, count }) => `${count} 个${name}`), ...(rest > 0 || counts.length === 0 ? [`${rest} 行`] : [])].join('、')
}
