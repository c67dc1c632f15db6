import type { RowTree } from './rowTree.ts'

/** Result of a search in a tree: the matches, and their ancestors as context. */
export interface Kept { readonly found: ReadonlySet<string>; readonly above: ReadonlySet<string> }

export function keptBy(tree: RowTree, isFound: (id: string) => boolean): Kept {
  const matches = new Set(tree.ids.filter(isFound))
  const above = new Set<string>()
  for (const id of matches) for (let at = tree.parentOf(id); at !== null && !above.has(at); at = tree.parentOf(at)) above.add(at)
  return { found: matches, above }
}

/** Unfolded rows in order. With `kept`, only the result of a search; descendants of a match are included where it is unfolded. */
export function shownIds(tree: RowTree, isOpen: (id: string) => boolean, search?: Kept): string[] {
  const visible: string[] = []
  const walk = (id: string, whole: boolean): void => {
    if (!whole && search !== undefined && !search.found.has(id) && !search.above.has(id)) return
    visible.push(id)
    if (isOpen(id)) for (const child of tree.childrenOf(id)) walk(
      child, whole || search === undefined || (search.found.has(id) && !search.above.has(id))
    )
  }
  for (const id of tree.childrenOf(null)) walk(id, false)
  return visible
}
