import type { RowTree } from '#schemas/kit/index.ts'

/** Larger trees initially show two levels. */
export const OPEN_AT_FIRST = 100

/** Open rows. A search has separate marks, so that its end restores the tree. */
export class Fold {
  #marks = new Map<string, boolean>()
  #searched = new Map<string, boolean>()
  #base: 'closed' | 'open' | number

  /** @param lazy children load on opening */
  constructor(lazy: boolean, count: number) {
    this.#base = lazy ? 'closed' : count <= OPEN_AT_FIRST ? 'open' : 1
  }

  isOpen(tree: RowTree, id: string): boolean {
    return this.#marks.get(id) ?? (this.#base === 'open' || (typeof this.#base === 'number' && tree.depthOf(id) < this.#base))
  }

  /** Mark made during the search, if any. */
  searched(id: string): boolean | undefined {
    return this.#searched.get(id)
  }

  set(ids: Iterable<string>, open: boolean, searching: boolean): void {
    for (const id of ids) (searching ? this.#searched : this.#marks).set(id, open)
  }

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

  marked(): readonly string[] {
    return [...this.#marks.keys()]
  }
}
