/** After a row, before a row, first (null), or last by default. */
export interface Position { readonly afterId?: string | null, readonly beforeId?: string }

/** Makes room for twenty rows before all are renumbered. */
export const GAP = 2 ** 20

export class Sequence {
  readonly #stored: ReadonlyMap<string, number>
  readonly #next = new Map<string | null, string | null>()
  readonly #before = new Map<string | null, string | null>()
  readonly #inserted = new Set<string>()

  /** @param rows ids in order, with their stored numbers */
  constructor(rows: readonly { readonly id: string, readonly place: number }[]) {
    this.#stored = new Map(rows.map(({ id, place }) => [id, place]))
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

  /** @returns each row's predecessor, null for the first; of adjacent removed rows the predecessor may be removed, too */
  take(ids: readonly string[]): Map<string, string | null> {
    const existing = ids
      .filter(id => this.has(id))
      .toSorted((a, b) => (this.#stored.get(b) ?? 0) - (this.#stored.get(a) ?? 0))
    return new Map(existing.map(id => {
      const before = this.#before.get(id) ?? null
      this.#join(before, this.#next.get(id) ?? null)
      this.#next.delete(id)
      this.#before.delete(id)
      return [id, before]
    }))
  }

  /** @returns false, having inserted the row last, when its neighbour does not exist */
  put(id: string, { afterId, beforeId }: Position): boolean {
    const neighbour = afterId ?? beforeId
    const isPlaced = neighbour === undefined || this.has(neighbour)
    const isLast = !isPlaced || (afterId === undefined && beforeId === undefined)
    const after = !isLast && afterId !== undefined ? afterId : this.#before.get(isLast ? null : beforeId!) ?? null
    const next = this.#next.get(after) ?? null
    this.#join(after, id)
    this.#join(id, next)
    this.#inserted.add(id)
    return isPlaced
  }

  /** The numbers to store: those of the inserted rows, or all when a gap is used up. */
  numbers(): Map<string, number> {
    const order: string[] = []
    for (let id = this.#next.get(null) ?? null; id !== null; id = this.#next.get(id) ?? null) order.push(id)
    const numbers = new Map<string, number>()
    let low = 0
    for (let at = 0; at < order.length;) {
      let end = at
      while (end < order.length && this.#inserted.has(order[end]!)) end += 1
      const count = end - at
      const high = end < order.length ? this.#stored.get(order[end]!)! : low + GAP * (count + 1)
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
