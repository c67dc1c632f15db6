import type { Condition } from '../rules.ts'
import type { Row } from '../value.ts'

/** The columns that make flat rows a tree, as `tree` of a grid names them. */
export interface TreeColumns {
  /** Column with the key of the row above; null for a root. */
  readonly parent: string
  /** Column with the position among siblings: whole numbers, of which only the order counts. */
  readonly order: string
  /** Column that is indented and carries the fold mark. */
  readonly label: string
  /** How deep the tree may become; any depth unless said. */
  readonly levels?: number
  /** All of it is open at first, however many rows it has: what is read is in its leaves. */
  readonly open?: true
  /** What rows are called by what they hold, as questions and messages count them: 分部, 清单项. No row is of two kinds. */
  readonly kinds?: Readonly<Record<string, Condition>>
}

interface Node { readonly id: string; readonly parent: string | null; readonly order: number; depth: number; children: string[] }

const NONE: readonly string[] = []
const byPlace = (a: Node, b: Node): number => (a.order === b.order ? (a.id < b.id ? -1 : 1) : a.order - b.order)
const orderIn = (value: unknown): number => (typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.POSITIVE_INFINITY)

/**
 * The tree that flat rows form. Siblings stand by order and, where two have the same one, by key, so that the order is total in
 * every window. A row whose parent is not among the rows is a root; where rows stand under each other in a circle, the first of
 * them by key is one.
 */
export class RowTree {
  readonly columns: TreeColumns
  readonly #nodes = new Map<string, Node>()
  readonly #roots: string[] = []
  /** All rows, each in front of those under it. */
  readonly ids: readonly string[]

  constructor(columns: TreeColumns, rowKey: string, rows: readonly Row[]) {
    this.columns = columns
    for (const row of rows) {
      const id = String(row[rowKey])
      const parent = row[columns.parent]
      this.#nodes.set(id, { id, parent: typeof parent === 'string' && parent !== '' ? parent : null, order: orderIn(row[columns.order]), depth: 0, children: [] })
    }
    const sorted = [...this.#nodes.values()].toSorted(byPlace)
    const roots: string[] = []
    for (const node of sorted) (node.parent === null ? roots : this.#nodes.get(node.parent)?.children ?? roots).push(node.id)
    const ids: string[] = []
    const seen = new Set<string>()
    const walk = (id: string, depth: number): void => {
      const node = this.#nodes.get(id)!
      seen.add(id)
      node.depth = depth
      ids.push(id)
      node.children = node.children.filter(child => !seen.has(child))
      for (const child of node.children) walk(child, depth + 1)
    }
    const enter = (id: string): void => {
      this.#roots.push(id)
      walk(id, 0)
    }
    roots.forEach(enter)
    if (ids.length < this.#nodes.size) for (const id of [...this.#nodes.keys()].toSorted()) if (!seen.has(id)) enter(id)
    this.ids = ids
  }

  has(id: string): boolean {
    return this.#nodes.has(id)
  }

  /** The row above, null for a root as it stands here. */
  parentOf(id: string): string | null {
    const node = this.#nodes.get(id)
    return node === undefined || node.depth === 0 ? null : node.parent
  }

  /** The rows under one, or the roots (null), in their order. */
  childrenOf(id: string | null): readonly string[] {
    return id === null ? this.#roots : this.#nodes.get(id)?.children ?? NONE
  }

  /** 0 for a root. */
  depthOf(id: string): number {
    return this.#nodes.get(id)?.depth ?? 0
  }

  /** The number that keeps a row's place; infinite where it has none yet. */
  orderOf(id: string): number {
    return this.#nodes.get(id)?.order ?? Number.POSITIVE_INFINITY
  }

  /** The rows above, nearest first. */
  above(id: string): string[] {
    const found: string[] = []
    for (let at = this.parentOf(id); at !== null; at = this.parentOf(at)) found.push(at)
    return found
  }

  /** The row and everything under it, each in front of those under it. */
  branch(id: string): string[] {
    const found: string[] = []
    const left = this.has(id) ? [id] : []
    for (let at = left.pop(); at !== undefined; at = left.pop()) {
      found.push(at)
      left.push(...this.childrenOf(at).toReversed())
    }
    return found
  }

  /** How many levels a row and what is under it take: 1 for a leaf. */
  height(id: string): number {
    const depth = this.depthOf(id)
    return this.branch(id).reduce((most, other) => Math.max(most, this.depthOf(other) - depth + 1), 0)
  }

  /** Rows without those that stand under another of them, as they stand in the tree. */
  tops(ids: Iterable<string>): string[] {
    const among = new Set(ids)
    const tops = [...among].filter(id => this.has(id) && !this.above(id).some(other => among.has(other)))
    const place = new Map(this.ids.map((id, at) => [id, at]))
    return tops.toSorted((a, b) => place.get(a)! - place.get(b)!)
  }
}
