import type { Row } from '#schemas/kit/index.ts'

/** Filters of a tree, and the visible rows that do not match them. */
export interface Narrowed { readonly by: string; readonly unmet: ReadonlySet<string> }

/** Source of unloaded rows: a server list loads the children of a row when it is opened. */
export interface BranchSource {
  /** Number of all rows of the tree, unloaded ones included. */
  total(): number
  /** Number of unloaded children of a row: it is not opened yet, or filters hide them. */
  hidden(id: string): number
  /** Sums of the branch, where its rows are not loaded. */
  sums(id: string): Row | undefined
  /** Are all children of a row loaded? */
  isLoaded(id: string): boolean
  /** Rows without children yet: new children count as loaded. */
  hold(ids: readonly string[]): void
  /** Loads the children of rows; false after a failure, with a message. */
  load(ids: readonly string[]): Promise<boolean>
  /** The filters that hide rows; null without any. */
  narrowed(): Narrowed | null
}
