import type { BranchesNamed } from '#schemas/kit/branches/index.ts'
import type { Grid, Lookups, Problem, Row, RowTree, Value } from '#schemas/kit/index.ts'

/**
 * New cell value. Unparsable text is stored and marked (kit readCell, checkCell). `formula`: its 计算式; absent clears it (formula.ts).
 * `record`: id of the named record; otherwise the server looks it up by name (records.ts).
 */
export interface CellEdit {
  readonly rowId: string
  readonly column: string
  readonly value: Value
  readonly formula?: string
  readonly record?: Value
}

/** One user action and undo step. */
export interface Edit {
  /** Shown at the undo button: 粘贴, 填充, 删除行… */
  readonly label: string
  readonly cells?: readonly CellEdit[]
  /** New rows, each behind `afterId`; null: first, undefined: last. */
  readonly added?: readonly { readonly row: Row; readonly afterId?: string | null }[]
  readonly removed?: readonly string[]
  readonly order?: readonly string[]
}

export interface ModelChange { readonly structure: boolean; readonly rows: ReadonlySet<string> | 'all' }

export type CellMark = 'saving' | 'conflict' | 'failed'

/** Rows of a workspace: a document's line grid or a page of a server list. Addressed by row id and column key, never by position. */
export interface RowModel {
  readonly grid: Grid
  readonly lookups: Lookups
  head(): Row
  rows(): readonly Row[]
  row(rowId: string): Row | undefined
  /** Current id of a row with a temporary id. */
  nameOf?(rowId: string): string
  /** Keeps cut rows usable off the page until the next cut. */
  keep?(rowIds: ReadonlySet<string>): void
  /** Loads up to `count` following rows, to continue a paste there. Null without any; false after a failure. */
  reach?(count: number): Promise<boolean> | null
  problems(): ReadonlyMap<string, ReadonlyMap<string, Problem>>
  /** Absent where cells are not saved one by one. */
  mark?(rowId: string, column: string): CellMark | undefined
  /** Footer sums over all lines, or all rows of the filter. */
  footer(): Row
  editable(row: Row, column: string): boolean
  /** `amend` joins the action to the previous undo step. */
  edit(edit: Edit, options?: { readonly amend?: boolean }): void
  /** A large action may be split into parts joined by `amend`, which cost no request. */
  readonly inParts?: true
  /**
   * Matches pasted rows by content: a first line with column names is a header; `edit` gets every pasted cell. Returns the outcome of the
   * last action.
   */
  readonly byName?: () => Edit
  undo(): void
  redo(): void
  undoLabel(): string | undefined
  redoLabel(): string | undefined
  /** New row to add behind another; null where the grid takes none. */
  newRow(after: Row | undefined): Row | null
  /** Present for a tree; `rows` are the unfolded ones. */
  readonly tree?: ModelTree
  /** Resolves after follow-up work of the last action, such as lookups of names. */
  settled?(): Promise<void>
  subscribe(listener: (change: ModelChange) => void): () => void
}

/** Rows as a tree, loaded on unfolding. */
export interface ModelTree {
  /** Loaded rows, folded or not. */
  shape(): RowTree
  readonly label: string
  /** Includes children not loaded. */
  children(id: string): number
  /** Whether the row shows branch sums. */
  isSection(id: string): boolean
  /** Number of children not loaded or filtered out. */
  hidden(id: string): number
  opens(id: string): number
  /** undefined for a row without children. */
  isOpen(id: string): boolean | undefined
  open(ids: readonly string[], open: boolean): Promise<void>
  /** Opens rows above a level (0: none), closes the others. */
  level(level: number): Promise<void>
  reveal(id: string): void
  /** Loads children so that rows can be inserted there; null when loaded, false after a failure. */
  ready(ids: readonly string[]): Promise<boolean> | null
  /** Shows matches with their ancestors; '' shows all. */
  search(text: string): void
  /** Restricts a search to some rows; null: no restriction. */
  only(isShown: ((row: Row) => boolean) | null): void
  /** Whether rows are hidden: nothing can be moved then, as positions are unknown. */
  isNarrowed(): boolean
  /** Whether the row is visible only as an ancestor of a match. */
  isContext(id: string): boolean
  /** Loaded rows touched by an action, never hidden ones (kit touchedRows). */
  touched(ids: Iterable<string>, branches: BranchesNamed): readonly string[]
}

export interface RowGroup {
  readonly key: string
  readonly title: string
  readonly number: string
  readonly notes: readonly string[]
}
