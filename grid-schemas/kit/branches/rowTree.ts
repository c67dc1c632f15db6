import type { Condition } from '../rules.ts'
import type { Row } from '../value.ts'

export interface TreeColumns {
  readonly parent: string
  readonly order: string
  readonly label: string
  readonly levels?: number
  /** Initially expanded, whatever its size. */
  readonly open?: true
  /** Names of row kinds in messages, with exclusive conditions: 分部, 清单项. */
  readonly kinds?: Readonly<Record<string, Condition>>
}

interface Node { readonly id: string; readonly parent: string | null; readonly order: number; depth: number; children: string[] }

const NO_CHILDREN: readonly string[] = []
const byPlace = (a: Node, b: Node): number => (a.order === b.order ? (a.id < b.id ? -1 : 1) : a.order - b.order)
const orderIn = (value: unknown): number =>
  (typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.POSITIVE_INFINITY)

/**
 * A tree of flat rows, siblings by order, then key, so that all windows agree. Rows with an unknown parent are roots; of a cycle, the first
 * row by key is.
 */
export class RowTree {
  readonly columns: TreeColumns
  readonly #nodes = new Map<string, Node>()
  readonly #roots: string[] = []
  /** All rows, parents before children. */
  readonly ids: readonly string[]

  constructor(columns: TreeColumns, rowKey: string, rows: readonly Row[]) {
    this.columns = columns
    for (const row of rows) {
      const id = String(row[rowKey])
      const parent = row[columns.parent]
      this.#nodes.set(id, {
        id, parent: typeof parent === 'string' && parent !== '' ? parent : null, order: orderIn(row[columns.order]), depth: 0, children: [],
      })
    }
    const sorted = [...this.#nodes.values()].toSorted(byPlace)
    const roots: string[] = []
    for (const node of sorted) (node.parent === null ? roots : this.#nodes.get(node.parent)?.children ?? roots).push(node.id)
    const ids: string[] = []
    const visited = new Set<string>()
    const walk = (id: string, depth: number): void => {
      const node = this.#nodes.get(id)!
      visited.add(id)
      node.depth = depth
      ids.push(id)
      node.children = node.children.filter(child => !visited.has(child))
      for (const child of node.children) walk(child, depth + 1)
    }
    const enter = (id: string): void => {
      this.#roots.push(id)
      walk(id, 0)
    }
    roots.forEach(enter)
    if (ids.length < this.#nodes.size) for (const id of [...this.#nodes.keys()].toSorted()) if (!visited.has(id)) enter(id)
    this.ids = ids
  }

  has(id: string): boolean {
    return this.#nodes.has(id)
  }

  parentOf(id: string): string | null {
    const node = this.#nodes.get(id)
    return node === undefined || node.depth === 0 ? null : node.parent
  }

  /** Returns the children of a row, or the roots (null), in order. */
  childrenOf(id: string | null): readonly string[] {
    return id === null ? this.#roots : this.#nodes.get(id)?.children ?? NO_CHILDREN
  }

  /** 0 for a root. */
  depthOf(id: string): number {
    return this.#nodes.get(id)?.depth ?? 0
  }

  /** Returns the order number, infinite without one. */
  orderOf(id: string): number {
    return this.#nodes.get(id)?.order ?? Number.POSITIVE_INFINITY
  }

  /** Returns the ancestors, nearest first. */
  above(id: string): string[] {
    const ancestors: string[] = []
    for (let at = this.parentOf(id); at !== null; at = this.parentOf(at)) ancestors.push(at)
    return ancestors
  }

  /** The row and its descendants, parents before children. */
  branch(id: string): string[] {
    const rows: string[] = []
    const pending = this.has(id) ? [id] : []
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      rows.push(at)
      pending.push(...this.childrenOf(at).toReversed())
    }
    return rows
  }

  /** 1 for a leaf. */
  height(id: string): number {
    const depth = this.depthOf(id)
    return this.branch(id).reduce((max, other) => Math.max(max, this.depthOf(other) - depth + 1), 0)
  }

  tops(ids: Iterable<string>): string[] {
    const among = new Set(ids)
    const tops = [...among].filter(id => this.has(id) && !this.above(id).some(other => among.has(other)))
    const place = new Map(this.ids.map((id, at) => [id, at]))
    return tops.toSorted((a, b) => place.get(a)! - place.get(b)!)
  }
}
