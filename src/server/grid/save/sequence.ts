/** Where a row comes to stand: behind one, in front of one, first (null), or last when nothing is said. */
export interface Place { readonly afterId?: string | null, readonly beforeId?: string }

/** Space between two rows: twenty rows fit one after the other into the same gap before all are numbered anew. */
export const GAP = 2 ** 20

/** The order of a list's rows by id, and the numbers that keep it. */
export class Sequence {
  readonly #known: ReadonlyMap<string, number>
  readonly #next = new Map<string | null, string | null>()
  readonly #before = new Map<string | null, string | null>()
  readonly #floating = new Set<string>()

  /** @param rows ids in their order, with the numbers that they have */
  constructor(rows: readonly { readonly id: string, readonly place: number }[]) {
    this.#known = new Map(rows.map(({ id, place }) => [id, place]))
    let last: string | null = null
    for (const { id } of rows) {
      this.#join(last, id)
      last = id
    }
    this.#join(last, null)
  }

  has(id: string): boolean {
    return this.#before.has(id)
  }

  /**
   * Takes rows out. @returns the row behind which each stood, null for the first; of rows that stood together, the row in
   * front of them that goes as well
   */
  take(ids: readonly string[]): Map<string, string | null> {
    const there = ids.filter(id => this.has(id)).toSorted((a, b) => (this.#known.get(b) ?? 0) - (this.#known.get(a) ?? 0))
    return new Map(there.map(id => {
      const before = this.#before.get(id) ?? null
      this.#join(before, this.#next.get(id) ?? null)
      this.#next.delete(id)
      this.#before.delete(id)
      return [id, before]
    }))
  }

  /** Puts a row in. @returns false, and puts it last, when the row that it should stand beside is not there */
  put(id: string, { afterId, beforeId }: Place): boolean {
    const beside = afterId ?? beforeId
    const found = beside === undefined || this.has(beside)
    const after = !found || (afterId === undefined && beforeId === undefined) ? this.#before.get(null) ?? null
      : afterId !== undefined ? afterId : this.#before.get(beforeId!) ?? null
    const next = this.#next.get(after) ?? null
    this.#join(after, id)
    this.#join(id, next)
    this.#floating.add(id)
    return found
  }

  /** The numbers that have to be written so that the order is kept: those of the rows put in, or all when a gap is used up. */
  numbers(): Map<string, number> {
    const order: string[] = []
    for (let id = this.#next.get(null) ?? null; id !== null; id = this.#next.get(id) ?? null) order.push(id)
    const numbers = new Map<string, number>()
    let low = 0
    for (let at = 0; at < order.length;) {
      let end = at
      while (end < order.length && this.#floating.has(order[end]!)) end += 1
      const count = end - at
      const high = end < order.length ? this.#known.get(order[end]!)! : low + GAP * (count + 1)
      if (high - low <= count) return new Map(order.map((id, i) => [id, GAP * (i + 1)]))
      for (let i = 0; i < count; i++) numbers.set(order[at + i]!, low + Math.floor((high - low) * (i + 1) / (count + 1)))
      low = high
      at = end + 1
    }
    return numbers
  }

  #join(before: string | null, next: string | null): void {
    this.#next.set(before, next)
    this.#before.set(next, before)
  }
}
