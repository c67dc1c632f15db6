import type { Lookups, LookupSource, Option } from './lookup.ts'
import { aliasKey } from './text.ts'

/** A node with its path from the root: keys, labels, and these as they are compared. */
export interface TreeNode {
  readonly option: Option
  readonly keys: readonly string[]
  readonly labels: readonly string[]
  readonly names: readonly string[]
}

interface TreeIndex {
  readonly byKey: ReadonlyMap<string, TreeNode>
  /** By the last name of the path. */
  readonly byName: ReadonlyMap<string, readonly TreeNode[]>
}

/** What was indexed goes with the list of options: a new list is indexed anew. */
const indexed = new WeakMap<readonly Option[], TreeIndex>()

function indexOf(options: readonly Option[]): TreeIndex {
  const found = indexed.get(options)
  if (found !== undefined) return found
  const all = new Map(options.map(option => [option.key, option]))
  const byKey = new Map<string, TreeNode>()
  const byName = new Map<string, TreeNode[]>()
  for (const option of options) {
    const labels: string[] = []
    const passed = new Set<string>()
    for (let at: Option | undefined = option; at !== undefined && !passed.has(at.key); at = at.parent ? all.get(at.parent) : undefined) {
      passed.add(at.key)
      labels.unshift(at.label)
    }
    const node: TreeNode = { option, keys: [...passed].toReversed(), labels, names: labels.map(aliasKey) }
    byKey.set(option.key, node)
    const name = node.names.at(-1)!
    const same = byName.get(name)
    if (same === undefined) byName.set(name, [node])
    else same.push(node)
  }
  const index = { byKey, byName }
  indexed.set(options, index)
  return index
}

/** Labels from the root to the node, e.g. ["石材", "天然石材", "大理石"]; unknown keys give []. */
export const pathLabels = (lookups: Lookups, source: LookupSource, key: string): readonly string[] =>
  indexOf(lookups.options(source)).byKey.get(key)?.labels ?? []

/** Keys from the root to the node, itself the last; unknown keys give []. */
export const pathKeys = (lookups: Lookups, source: LookupSource, key: string): readonly string[] =>
  indexOf(lookups.options(source)).byKey.get(key)?.keys ?? []

/** The nodes of a name, wherever they stand. */
export const nodesNamed = (lookups: Lookups, source: LookupSource, name: string): readonly TreeNode[] =>
  indexOf(lookups.options(source)).byName.get(aliasKey(name)) ?? []
