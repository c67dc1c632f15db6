import type { RowTree } from '#schemas/kit/index.ts'

/** Up to so many rows a tree stands open at first; a larger one shows its first two levels. */
export const OPEN_AT_FIRST = 100

/** Which rows of a tree stand open. While a search is on, it has marks of its own, so that its end shows the tree as it was. */
export class Fold {
  #marks = new Map<string, boolean>()
  #searched = new Map<string, boolean>()
  #base: 'closed' | 'open' | number

  /** @param lazy rows are read when they are opened */
  constructor(lazy: boolean, count: number) {
    this.#base = lazy ? 'closed' : count <= OPEN_AT_FIRST ? 'open' : 1
  }

  isOpen(tree: RowTree, id: string): boolean {
    return this.#marks.get(id) ?? (this.#base === 'open' || (typeof this.#base === 'number' && tree.depthOf(id) < this.#base))
  }

  /** What was opened or closed since the search began; undefined where nothing was. */
  searched(id: string): boolean | undefined {
    return this.#searched.get(id)
  }

  set(ids: Iterable<string>, open: boolean, searching: boolean): void {
    for (const id of ids) (searching ? this.#searched : this.#marks).set(id, open)
  }

  /** Every row above this level stands open, every other closed. */
  level(level: number): void {
    this.#marks.clear()
    this.#base = level
  }

  newSearch(): void {
    this.#searched.clear()
  }

  rename(from: string, to: string): void {
    for (const marks of [this.#marks, this.#searched]) {
      const mark = marks.get(from)
      if (mark !== undefined) marks.set(to, mark)
      marks.delete(from)
    }
  }

  /** Rows that carry a mark of their own. */
  marked(): readonly string[] {
    return [...this.#marks.keys()]
  }
}
