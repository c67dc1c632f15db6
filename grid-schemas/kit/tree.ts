import type { Lookups, LookupSource, Option } from './lookup.ts'
import { aliasKey } from './text.ts'

/** A node with its path from the root: keys, labels, and normalized labels. */
export interface TreeNode {
  readonly option: Option
  readonly keys: readonly string[]
  readonly labels: readonly string[]
  readonly names: readonly string[]
}

interface TreeIndex {
  readonly byKey: ReadonlyMap<string, TreeNode>
  readonly byName: ReadonlyMap<string, readonly TreeNode[]>
}

const indexed = new WeakMap<readonly Option[], TreeIndex>()

function indexOf(options: readonly Option[]): TreeIndex {
  const cached = indexed.get(options)
  if (cached !== undefined) return cached
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

/** Returns labels from the root: ["石材", "天然石材", "大理石"]; [] for an unknown key. */
export const pathLabels = (lookups: Lookups, source: LookupSource, key: string): readonly string[] =>
  indexOf(lookups.options(source)).byKey.get(key)?.labels ?? []

/** Returns keys from the root; [] for an unknown key. */
export const pathKeys = (lookups: Lookups, source: LookupSource, key: string): readonly string[] =>
  indexOf(lookups.options(source)).byKey.get(key)?.keys ?? []

export const nodesNamed = (lookups: Lookups, source: LookupSource, name: string): readonly TreeNode[] =>
  indexOf(lookups.options(source)).byName.get(aliasKey(name)) ?? []

/** Joined paths, whole or from any level on, with full names, and with short names of regions. */
type JoinedIndex = readonly [full: ReadonlyMap<string, readonly TreeNode[]>, short: ReadonlyMap<string, readonly TreeNode[]>]
const joined = new WeakMap<readonly Option[], JoinedIndex>()

/** 广州 for 广州市, 内蒙古 for 内蒙古自治区; at least two characters. */
const SHORT = /^(.{2,}?)(?:省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区|区|县)$/

/** Built lazily, as most trees never need it. */
function joinedIndex(options: readonly Option[], source: LookupSource): JoinedIndex {
  const cached = joined.get(options)
  if (cached !== undefined) return cached
  const full = new Map<string, TreeNode[]>()
  const short = new Map<string, TreeNode[]>()
  const add = (to: Map<string, TreeNode[]>, text: string, node: TreeNode): void => {
    const same = to.get(text)
    if (same === undefined) to.set(text, [node])
    else if (!same.includes(node)) same.push(node)
  }
  for (const node of indexOf(options).byKey.values()) {
    let shortened: readonly string[] = ['']
    let fullPath = ''
    for (const name of node.names.toReversed()) {
      fullPath = name + fullPath
      add(full, fullPath, node)
      if (source !== 'REGION') continue
      const ways = [name, SHORT.exec(name)?.[1] ?? name]
      shortened = [...new Set(ways.flatMap(way => shortened.map(rest => way + rest)))]
      for (const text of shortened) add(short, text, node)
    }
  }
  const index: JoinedIndex = [full, short]
  joined.set(options, index)
  return index
}

/** Finds nodes by path or path end without separators, else regions by short names. */
export function nodesJoined(lookups: Lookups, source: LookupSource, text: string): readonly TreeNode[] {
  const [full, short] = joinedIndex(lookups.options(source), source)
  const key = aliasKey(text)
  return full.get(key) ?? short.get(key) ?? []
}
