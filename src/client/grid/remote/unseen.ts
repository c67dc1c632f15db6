/**
 * Rows that were brought in for an action and that nobody had looked at before. What others have written in them since the page
 * above them was read must not be written over unawares: the moment goes with every cell, and the server compares.
 */
export class Unseen {
  readonly #since = new Map<string, string>()
  #begun = false

  /** `since`: when the page was read that the user has looked at. */
  came(rowIds: readonly string[], since: string | undefined): void {
    if (since === undefined) return
    this.#begun = false
    for (const id of rowIds) this.#since.set(id, since)
  }

  /** An action begins, or one goes on that has begun (`joins`). The rows are seen once an action is done with them. */
  action(joins: boolean): void {
    if (joins) return
    if (this.#begun) this.seen()
    this.#begun = true
  }

  seen(): void {
    this.#since.clear()
    this.#begun = false
  }

  of(rowId: string): string | undefined {
    return this.#since.get(rowId)
  }
}
