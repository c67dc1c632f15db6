/**
 * Rows that were loaded for an action and never seen before. Writes of others since the page was read must not be overwritten: the
 * time goes with every cell, and the server compares.
 */
export class Unseen {
  readonly #since = new Map<string, string>()
  #hasBegun = false

  /** `since`: time of reading of the page that the user has seen. */
  came(rowIds: readonly string[], since: string | undefined): void {
    if (since === undefined) return
    this.#hasBegun = false
    for (const id of rowIds) this.#since.set(id, since)
  }

  /** An action starts, or continues (`joins`). The rows count as seen after their action. */
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
