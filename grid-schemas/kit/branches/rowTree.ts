import type { Condition } from '../rules.ts'
import type { Row } from '../value.ts'

/** The columns that make flat rows a tree (`tree` of a grid). */
export interface TreeColumns {
  /** Column with the key of the parent; null for a root. */
  readonly parent: string
  /** Column with the position among siblings: integers, of which only the order counts. */
  readonly order: string
  /** Column with indentation and fold mark. */
  readonly label: string
  /** Maximum depth; unlimited by default. */
  readonly levels?: number
  /** Initially expanded, whatever its size: its leaves are the content. */
  readonly open?: true
  /** Names of kinds of rows in questions and messages, with their conditions: 分部, 清单项. Kinds exclude each other. */
  readonly kinds?: Readonly<Record<string, Condition>>
}

interface Node { readonly id: string; readonly parent: string | null; readonly order: number; depth: number; children: string[] }

const NONE: readonly string[] = []
const byPlace = (a: Node, b: Node): number => (a.order === b.order ? (a.id < b.id ? -1 : 1) : a.order - b.order)
const orderIn = (value: unknown): number =>
  (typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.POSITIVE_INFINITY)

/**
 * A tree of flat rows. Siblings go by order, then by key, so that the order is the same in every window. A row with an unknown parent is a
 * root; of a cycle, the first row by key is.
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

  /** The parent, null for a root of this tree. */
  parentOf(id: string): string | null {
    const node = this.#nodes.get(id)
    return node === undefined || node.depth === 0 ? null : node.parent
  }

  /** Children of a row, or the roots (null), in order. */
  childrenOf(id: string | null): readonly string[] {
    return id === null ? this.#roots : this.#nodes.get(id)?.children ?? NONE
  }

  /** 0 for a root. */
  depthOf(id: string): number {
    return this.#nodes.get(id)?.depth ?? 0
  }

  /** Order number of a row; infinite without one. */
  orderOf(id: string): number {
    return this.#nodes.get(id)?.order ?? Number.POSITIVE_INFINITY
  }

  /** Ancestors, nearest first. */
  above(id: string): string[] {
    const ancestors: string[] = []
    for (let at = this.parentOf(id); at !== null; at = this.parentOf(at)) ancestors.push(at)
    return ancestors
  }

  /** The row and its descendants, parents before children. */
  branch(id: string): string[] {
    const rows: string[] = []
    const left = this.has(id) ? [id] : []
    for (let at = left.pop(); at !== undefined; at = left.pop()) {
      rows.push(at)
      left.push(...this.childrenOf(at).toReversed())
    }
    return rows
  }

  /** Levels of a row's branch: 1 for a leaf. */
  height(id: string): number {
    const depth = this.depthOf(id)
    return this.branch(id).reduce((most, other) => Math.max(most, this.depthOf(other) - depth + 1), 0)
  }

  /** Rows without descendants of others among them, in tree order. */
  tops(ids: Iterable<string>): string[] {
    const among = new Set(ids)
    const tops = [...among].filter(id => this.has(id) && !this.above(id).some(other => among.has(other)))
    const place = new Map(this.ids.map((id, at) => [id, at]))
    return tops.toSorted((a, b) => place.get(a)! - place.get(b)!)
  }
}
