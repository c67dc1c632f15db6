import { aliasKey, lettersOf, readsAs, type Option, type Read } from '#schemas/kit/index.ts'
import { isOff, shownName } from './off.ts'

/** Indexed once. */
export interface Tree {
  /** Neither disabled nor below a disabled one. */
  readonly nodes: readonly Option[]
  readonly childrenOf: (key: string | null) => readonly Option[]
  /** From the root, selectable or not; empty for an unknown key. */
  readonly pathOf: (key: string) => readonly Option[]
}

/** @param isIncluded whether a root is included; all when absent */
export function treeOf(options: readonly Option[], isIncluded: (root: Option) => boolean = () => true): Tree {
  const byKey = new Map(options.map(node => [node.key, node]))
  const pathOf = (key: string): Option[] => {
    const path: Option[] = []
    for (let node = byKey.get(key); node; node = byKey.get(node.parent ?? '')) path.unshift(node)
    return path
  }
  const nodes = [...byKey.values()].filter(node => {
    const path = pathOf(node.key)
    return path[0] !== undefined && isIncluded(path[0]) && !path.some(isOff)
  })
  const children = new Map<string, Option[]>()
  for (const node of nodes) {
    const siblings = children.get(node.parent ?? '')
    if (siblings) siblings.push(node)
    else children.set(node.parent ?? '', [node])
  }
  return { nodes, pathOf, childrenOf: key => children.get(key ?? '') ?? [] }
}

/** "石材 / 天然石材 / 大理石", with a mark if disabled. */
export const pathText = (path: readonly Option[]): string =>
  shownName({ label: path.map(({ label }) => label).join(' / '), disabled: path.some(isOff) })

const MAX_PATHS = 100
const NOT_AT_ALL = 4

/**
 * At most a hundred paths of the requested depth, by text or reading, matches of the last node first. The text may follow the path: "瓷砖
 * 抛釉", "czpyz".
 */
export function foundIn(
  tree: Tree, text: string, levels: number | undefined, read: Read
): readonly { readonly key: string; readonly label: string }[] {
  const terms = text.split(/[\s/]+/).map(aliasKey).filter(word => word !== '')
  const [joined, letters] = [terms.join(''), lettersOf(text)]
  const matches: { key: string; label: string; near: number }[] = []
  for (const node of tree.nodes) {
    const path = tree.pathOf(node.key)
    const deep = levels === undefined || path.length === levels
    if (!deep) continue
    const [name, steps] = [aliasKey(node.label), aliasKey(path.map(({ label }) => label).join('/'))]
    const near = name.includes(joined) ? 0
      : (node.initials ?? '').includes(joined) || readsAs(read(node.label), letters) ? 1
        : terms.every(word => steps.includes(word)) ? 2
          : readsAs(path.map(({ label }) => read(label)).join(' '), letters) ? 3 : NOT_AT_ALL
    if (near < NOT_AT_ALL) matches.push({ key: node.key, label: pathText(path), near })
  }
  return matches.toSorted((a, b) => a.near - b.near).slice(0, MAX_PATHS).map(({ key, label }) => ({ key, label }))
}
