import { aliasKey, type Option } from '#schemas/kit/index.ts'

/** A tree of choices, indexed once. */
export interface Tree {
  readonly nodes: readonly Option[]
  readonly childrenOf: (key: string | null) => readonly Option[]
  /** From the root to the node; empty for an unknown key. */
  readonly pathOf: (key: string) => readonly Option[]
}

/** @param offered which roots take part; all of them when absent */
export function treeOf(options: readonly Option[], offered: (root: Option) => boolean = () => true): Tree {
  const byKey = new Map(options.filter(({ disabled }) => disabled !== true).map(node => [node.key, node]))
  const pathOf = (key: string): Option[] => {
    const path: Option[] = []
    for (let node = byKey.get(key); node; node = byKey.get(node.parent ?? '')) path.unshift(node)
    return path
  }
  const nodes = [...byKey.values()].filter(node => {
    const root = pathOf(node.key)[0]
    return root !== undefined && offered(root)
  })
  const children = new Map<string, Option[]>()
  for (const node of nodes) {
    const siblings = children.get(node.parent ?? '')
    if (siblings) siblings.push(node)
    else children.set(node.parent ?? '', [node])
  }
  return { nodes, pathOf, childrenOf: key => children.get(key ?? '') ?? [] }
}

/** "石材 / 天然石材 / 大理石" */
export const pathText = (path: readonly Option[]): string => path.map(({ label }) => label).join(' / ')

const MOST = 100

/** Paths of the wanted depth that hold the text, or whose last node has it as pinyin initials; a hundred at most. */
export function foundIn(tree: Tree, text: string, levels: number | undefined): readonly { readonly key: string; readonly label: string }[] {
  const wanted = aliasKey(text)
  const found: { key: string; label: string }[] = []
  for (const node of tree.nodes) {
    const path = tree.pathOf(node.key)
    const deep = levels === undefined || path.length === levels
    const fits = aliasKey(path.map(({ label }) => label).join('/')).includes(wanted) || (node.initials ?? '').includes(wanted)
    if (deep && fits) found.push({ key: node.key, label: pathText(path) })
    if (found.length === MOST) break
  }
  return found
}
