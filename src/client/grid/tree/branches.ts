import type { Row } from '#schemas/kit/index.ts'

/** What conditions leave of a tree: which they are, and the rows that stand there without meeting them. */
export interface Narrowed { readonly by: string; readonly unmet: ReadonlySet<string> }

/** Where rows of a tree come from that are not at hand: a server list reads the rows under one when it is opened. */
export interface BranchSource {
  /** All rows of the tree, those too that are not at hand. */
  total(): number
  /** How many rows stand directly under one and are not at hand: it is not opened yet, or conditions hide them. */
  hidden(id: string): number
  /** Sums of the branch, where its rows are not at hand. */
  sums(id: string): Row | undefined
  /** Are all rows under one at hand? */
  isLoaded(id: string): boolean
  /** Nothing stands under these yet: what will is at hand. */
  hold(ids: readonly string[]): void
  /** Reads the rows under these; false when they could not be read, which has been said. */
  load(ids: readonly string[]): Promise<boolean>
  /** The conditions that hide rows; null where there are none. */
  narrowed(): Narrowed | null
}
