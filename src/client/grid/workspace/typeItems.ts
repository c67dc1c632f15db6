import type { Option } from '#schemas/kit/index.ts'
import type { TreeItem } from '#client/ui/treeModel.ts'

export const ALL_TYPES = ''

export interface TypeCount { readonly code: string; readonly count: number }

/**
 * Lines of a type tree: 全部, then the roots. Counts are summed up the tree.
 * @param roots filter of the roots; default all (a list may show one branch, domain B21)
 */
export function typeItems(
  options: readonly Option[], counts: readonly TypeCount[], all: string, roots: (root: Option) => boolean = () => true,
): readonly TreeItem[] {
  const countOf = new Map(counts.map(({ code, count }) => [code, count]))
  const children = new Map<string, Option[]>()
  for (const option of options) {
    const parent = option.parent ?? ALL_TYPES
    children.set(parent, [...(children.get(parent) ?? []), option])
  }
  const itemOf = (option: Option): TreeItem & { readonly count: number } => {
    const below = (children.get(option.key) ?? []).map(itemOf)
    const count = below.reduce((sum, item) => sum + item.count, countOf.get(option.key) ?? 0)
    return { id: option.key, label: option.label, count, ...(below.length > 0 && { children: below }) }
  }
  const items = (children.get(ALL_TYPES) ?? []).filter(roots).map(itemOf)
  return [{ id: ALL_TYPES, label: all, count: items.reduce((sum, item) => sum + item.count, countOf.get(ALL_TYPES) ?? 0) }, ...items]
}
