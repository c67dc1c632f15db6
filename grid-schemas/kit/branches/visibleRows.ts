import type { RowTree } from './rowTree.ts'

export interface TreeMatches { readonly found: ReadonlySet<string>; readonly above: ReadonlySet<string> }

export function keptBy(tree: RowTree, isFound: (id: string) => boolean): TreeMatches {
  const matches = new Set(tree.ids.filter(isFound))
  const above = new Set<string>()
  for (const id of matches) for (let at = tree.parentOf(id); at !== null && !above.has(at); at = tree.parentOf(at)) above.add(at)
  return { found: matches, above }
}

/** Returns unfolded rows in order; a search limits them to its result and the unfolded descendants of matches. */
export function shownIds(tree: RowTree, isOpen: (id: string) => boolean, search?: TreeMatches): string[] {
  const visible: string[] = []
  const walk = (id: string, includesAll: boolean): void => {
    if (!includesAll && search !== undefined && !search.found.has(id) && !search.above.has(id)) return
    visible.push(id)
    if (isOpen(id)) for (const child of tree.childrenOf(id)) walk(
      child, includesAll || search === undefined || (search.found.has(id) && !search.above.has(id))
    )
  }
  for (const id of tree.childrenOf(null)) walk(id, false)
  return visible
}
