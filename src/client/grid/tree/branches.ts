import type { Row } from '#schemas/kit/index.ts'

/** Filters of a tree, and visible rows that do not match. */
export interface Narrowed { readonly by: string; readonly unmet: ReadonlySet<string> }

/** Source of rows loaded on opening their parent. */
export interface BranchSource {
  /** Includes unloaded rows. */
  total(): number
  /** Number of children not loaded or filtered out. */
  hidden(id: string): number
  sums(id: string): Row | undefined
  isLoaded(id: string): boolean
  /** New children of these rows count as loaded. */
  hold(ids: readonly string[]): void
  /** False after a failure, with a message. */
  load(ids: readonly string[]): Promise<boolean>
  narrowed(): Narrowed | null
}
