import type { Row } from '#schemas/kit/index.ts'

/** Filters of a tree, and the visible rows that do not match them. */
export interface Narrowed { readonly by: string; readonly unmet: ReadonlySet<string> }

/** Source of unloaded rows: a server list loads the children of a row on opening it. */
export interface BranchSource {
  /** Number of all rows of the tree, unloaded ones included. */
  total(): number
  /** Number of unloaded children of a row: not opened yet, or hidden by filters. */
  hidden(id: string): number
  /** Sums of a branch whose rows are not loaded. */
  sums(id: string): Row | undefined
  isLoaded(id: string): boolean
  /** Marks rows without children yet: new children count as loaded. */
  hold(ids: readonly string[]): void
  /** Loads the children of rows; false after a failure, with a message. */
  load(ids: readonly string[]): Promise<boolean>
  narrowed(): Narrowed | null
}
