import type { Row } from '#schemas/kit/index.ts'

/** Where rows of a tree come from that are not at hand: a server list reads the rows under one when it is opened. */
export interface BranchSource {
  /** All rows of the tree, those too that are not at hand. */
  total(): number
  /** How many rows stand under one that is not opened yet. */
  children(id: string): number
  /** Sums of the branch, where its rows are not at hand. */
  sums(id: string): Row | undefined
  /** Are all rows under one at hand? */
  isLoaded(id: string): boolean
  /** Nothing stands under these yet: what will is at hand. */
  hold(ids: readonly string[]): void
  /** Reads the rows under these; false when they could not be read, which has been said. */
  load(ids: readonly string[]): Promise<boolean>
  /** Conditions hide rows: those that are here stand open, with what is above them. */
  isNarrowed(): boolean
}
