import { holds } from '../rules.ts'
import type { Grid } from '../grid.ts'
import type { Row } from '../value.ts'
import type { RowTree } from './rowTree.ts'
import { shownIds, type TreeMatches } from './visibleRows.ts'

export interface TreeView { readonly isOpen: (id: string) => boolean; readonly kept?: TreeMatches | undefined }

/** Selected rows that include their descendants: folded ones, or all. */
export type BranchesNamed = 'closed' | 'all'

/** Returns rows that match the filters, folded or not, and unfolded descendants of matches; null without filters. */
function matchedRows(tree: RowTree, { isOpen, kept: matches }: TreeView): ReadonlySet<string> | null {
  if (matches === undefined) return null
  return new Set(shownIds(tree, id => matches.above.has(id) || isOpen(id), matches).filter(id =>
    matches.found.has(id) || !matches.above.has(id)))
}

/** Returns the rows affected by an action in tree order, never hidden or context rows. */
export function touchedRows(tree: RowTree, ids: Iterable<string>, view: TreeView, branches: BranchesNamed): string[] {
  const targets = new Set<string>()
  for (const id of ids) for (const one of branches === 'all' || !view.isOpen(id) ? tree.branch(id) : [id]) targets.add(one)
  const some = matchedRows(tree, view)
  return tree.ids.filter(id => targets.has(id) && (some === null || some.has(id)))
}

export interface Removal {
  readonly removed: readonly string[]
  readonly holding: readonly string[]
}

/** @param hidden number of unloaded children */
export function removalOf(tree: RowTree, ids: readonly string[], hidden: (id: string) => number = () => 0): Removal {
  const selected = new Set(ids)
  const removable = new Set<string>()
  for (const id of tree.ids.toReversed()) if (
    selected.has(id) && hidden(id) === 0 && tree.childrenOf(id).every(child => removable.has(child))
  ) removable.add(id)
  return { removed: tree.ids.filter(id => removable.has(id)), holding: tree.ids.filter(id => selected.has(id) && !removable.has(id)) }
}

/** Counts rows by declared kind: `2 个分部、16 个清单项`; without kinds `18 行`. */
export function kindsText({ tree }: Pick<Grid, 'tree'>, rows: readonly Row[]): string {
  const kinds = Object.entries(tree?.kinds ?? {})
  const counts = kinds.map(([name, condition]) => ({ name, count: rows.filter(row => holds(condition, row)).length }))
    .filter(({ count }) => count > 0)
  const rest = rows.filter(row => !kinds.some(([, condition]) => holds(condition, row))).length
  return [...counts.map(({ name, count }) => `${count} 个${name}`), ...(rest > 0 || counts.length === 0 ? [`${rest} 行`] : [])].join('、')
}
