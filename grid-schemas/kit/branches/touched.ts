import { holds } from '../rules.ts'
import type { Grid } from '../grid.ts'
import type { Row } from '../value.ts'
import type { RowTree } from './rowTree.ts'
import { shownIds, type Kept } from './shown.ts'

/** A person's view of a tree: unfolded rows, and the result of filters, if any. */
export interface TreeView { readonly isOpen: (id: string) => boolean; readonly kept?: Kept | undefined }

/** Which of the selected rows include their descendants: folded ones, or all. */
export type BranchesNamed = 'closed' | 'all'

/** Rows that match the filters, folded away or not, and unfolded descendants of matches; null without filters. */
function met(tree: RowTree, { isOpen, kept }: TreeView): ReadonlySet<string> | null {
  if (kept === undefined) return null
  return new Set(shownIds(tree, id => kept.above.has(id) || isOpen(id), kept).filter(id => kept.found.has(id) || !kept.above.has(id)))
}

/** Rows affected by an act on some rows of a tree, in order: never those hidden by filters, nor those visible only as context. */
export function touchedRows(tree: RowTree, ids: Iterable<string>, view: TreeView, branches: BranchesNamed): string[] {
  const named = new Set<string>()
  for (const id of ids) for (const one of branches === 'all' || !view.isOpen(id) ? tree.branch(id) : [id]) named.add(one)
  const some = met(tree, view)
  return tree.ids.filter(id => named.has(id) && (some === null || some.has(id)))
}

/** Effect of a removal of rows. */
export interface Removal {
  readonly removed: readonly string[]
  /** Rows that keep children, and so cannot be removed. */
  readonly holding: readonly string[]
}

/** @param hidden number of children that are not loaded */
export function removalOf(tree: RowTree, ids: readonly string[], hidden: (id: string) => number = () => 0): Removal {
  const selected = new Set(ids)
  const goes = new Set<string>()
  for (const id of tree.ids.toReversed()) if (
    selected.has(id) && hidden(id) === 0 && tree.childrenOf(id).every(child => goes.has(child))
  ) goes.add(id)
  return { removed: tree.ids.filter(id => goes.has(id)), holding: tree.ids.filter(id => selected.has(id) && !goes.has(id)) }
}

/** Number of rows by declared kind: `2 个分部、16 个清单项`; without kinds `18 行`. */
export function kindsText({ tree }: Pick<Grid, 'tree'>, rows: readonly Row[]): string {
  const kinds = Object.entries(tree?.kinds ?? {})
  const counts = kinds.map(([name, when]) => ({ name, count: rows.filter(row => holds(when, row)).length }))
    .filter(({ count }) => count > 0)
  const rest = rows.filter(row => !kinds.some(([, when]) => holds(when, row))).length
  return [...counts.map(({ name, count }) => `${count} 个${name}`), ...(rest > 0 || counts.length === 0 ? [`${rest} 行`] : [])].join('、')
}
