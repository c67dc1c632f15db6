import type { RowTree } from './rowTree.ts'

/** Result of a search in a tree: the matches, and their ancestors as context. */
export interface Kept { readonly found: ReadonlySet<string>; readonly above: ReadonlySet<string> }

export function keptBy(tree: RowTree, isFound: (id: string) => boolean): Kept {
  const found = new Set(tree.ids.filter(isFound))
  const above = new Set<string>()
  for (const id of found) for (let at = tree.parentOf(id); at !== null && !above.has(at); at = tree.parentOf(at)) above.add(at)
  return { found, above }
}

/** Unfolded rows in order. With `kept`, only the result of a search; descendants of a match are included where it is unfolded. */
export function shownIds(tree: RowTree, isOpen: (id: string) => boolean, kept?: Kept): string[] {
  const shown: string[] = []
  const walk = (id: string, whole: boolean): void => {
    if (!whole && kept !== undefined && !kept.found.has(id) && !kept.above.has(id)) return
    shown.push(id)
    if (isOpen(id)) for (const child of tree.childrenOf(id)) walk(child, whole || kept === undefined || (kept.found.has(id) && !kept.above.has(id)))
  }
  for (const id of tree.childrenOf(null)) walk(id, false)
  return shown
}
