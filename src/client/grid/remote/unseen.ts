/** Rows loaded for an action, never seen. Cells carry the reading time, so that the server refuses to overwrite later writes of others. */
export class Unseen {
  readonly #since = new Map<string, string>()
  #hasBegun = false

  /** `since`: reading time of the page seen by the user. */
  came(rowIds: readonly string[], seenTime: string | undefined): void {
    if (seenTime === undefined) return
    this.#hasBegun = false
    for (const id of rowIds) this.#since.set(id, seenTime)
  }

  /** Starts or continues (`joins`) an action, after which the rows count as seen. */
  action(joins: boolean): void {
    if (joins) return
    if (this.#hasBegun) this.seen()
    this.#hasBegun = true
  }

  seen(): void {
    this.#since.clear()
    this.#hasBegun = false
  }

  of(rowId: string): string | undefined {
    return this.#since.get(rowId)
  }
}
