import type { BranchesNamed } from '#schemas/kit/branches/index.ts'
import type { Grid, Lookups, Problem, Row, RowTree, Value } from '#schemas/kit/index.ts'

/**
 * New value of a cell. Unparsable text is stored and marked (kit readCell, checkCell). `formula` is the value's 计算式; absent clears it
 * (formula.ts). `record` is the id of the record named by the value, where known; otherwise the server looks it up by name (records.ts).
 */
export interface CellEdit {
  readonly rowId: string
  readonly column: string
  readonly value: Value
  readonly formula?: string
  readonly record?: Value
}

/** One user action, undone and redone as a whole. */
export interface Edit {
  /** Shown in the undo button's tooltip: 粘贴, 填充, 删除行… */
  readonly label: string
  readonly cells?: readonly CellEdit[]
  /** New rows with ids, each behind `afterId`; null: first, undefined: last. */
  readonly added?: readonly { readonly row: Row; readonly afterId?: string | null }[]
  readonly removed?: readonly string[]
  /** Row ids in their new order. */
  readonly order?: readonly string[]
}

/** Changed rows, for a minimal refresh of the sheet. */
export interface ModelChange { readonly structure: boolean; readonly rows: ReadonlySet<string> | 'all' }

export type CellMark = 'saving' | 'conflict' | 'failed'

/**
 * Rows of a workspace: a line grid of an open document, or a page of a server list. Addressed by row id and column key, never by position.
 */
export interface RowModel {
  readonly grid: Grid
  readonly lookups: Lookups
  /** Header of the document; empty for lists. */
  head(): Row
  rows(): readonly Row[]
  row(rowId: string): Row | undefined
  /** Current id of a row: the server replaces temporary ids. */
  nameOf?(rowId: string): string
  /** Keeps cut rows readable and writable after they leave the page, until the next cut. */
  keep?(rowIds: ReadonlySet<string>): void
  /** Loads up to `count` following rows of a longer list, so that a paste can continue there. Null without any; false after a failure. */
  reach?(count: number): Promise<boolean> | null
  problems(): ReadonlyMap<string, ReadonlyMap<string, Problem>>
  /** Save state of a cell; absent where cells are not saved one by one. */
  mark?(rowId: string, column: string): CellMark | undefined
  /** Footer sums: of all lines, or of all rows that match a list's filter. */
  footer(): Row
  editable(row: Row, column: string): boolean
  /** Applies one action. `amend` joins it to the previous one as a single undo step. */
  edit(edit: Edit, options?: { readonly amend?: boolean }): void
  /** A large action may be split into parts joined by `amend`: they cost time, but no request. */
  readonly inParts?: true
  /**
   * Pasted rows are matched by content, not position: a first line with column names is a header, and `edit` gets every pasted cell,
   * unchanged ones too. Returns the outcome of the last action.
   */
  readonly byName?: () => Edit
  undo(): void
  redo(): void
  undoLabel(): string | undefined
  redoLabel(): string | undefined
  /** A new row to add behind another; null where the grid takes none. */
  newRow(after: Row | undefined): Row | null
  /** Tree of the rows, if any: `rows` are the unfolded ones. */
  readonly tree?: ModelTree
  /** Resolves when follow-up work of the last action, such as a lookup of pasted names, is done. */
  settled?(): Promise<void>
  subscribe(listener: (change: ModelChange) => void): () => void
}

/** A model's rows as a tree. Some operations are asynchronous, because rows are loaded on unfolding. */
export interface ModelTree {
  /** Loaded rows, folded or not. */
  shape(): RowTree
  /** The indented column. */
  readonly label: string
  /** Number of children, loaded or not. */
  children(id: string): number
  /** Whether a row shows the sums of its branch. */
  isSection(id: string): boolean
  /** Number of children not loaded or hidden by filters. */
  hidden(id: string): number
  /** Number of rows shown by opening a row. */
  opens(id: string): number
  /** undefined for a row without children. */
  isOpen(id: string): boolean | undefined
  open(ids: readonly string[], open: boolean): Promise<void>
  /** Opens rows above a level (0: none) and closes the others. */
  level(level: number): Promise<void>
  /** Unfolds the ancestors of a row. */
  reveal(id: string): void
  /** Loads the children of rows so that rows can be inserted there; null when loaded, false after a failure. */
  ready(ids: readonly string[]): Promise<boolean> | null
  /** Shows only matches with their ancestors; '' shows all. */
  search(text: string): void
  /** Restricts a search to some rows with their ancestors; null: no restriction. */
  only(isShown: ((row: Row) => boolean) | null): void
  /** Whether a search or filters hide rows: nothing can be moved then, because positions beside hidden rows are unknown. */
  isNarrowed(): boolean
  /** Whether a row is visible only as the ancestor of a match. */
  isContext(id: string): boolean
  /** Loaded rows touched by an action, never those hidden by a search or filters (kit touchedRows). */
  touched(ids: Iterable<string>, branches: BranchesNamed): readonly string[]
}

/** Header row above a group's rows: their owner. */
export interface RowGroup {
  readonly key: string
  readonly title: string
  readonly number: string
  readonly notes: readonly string[]
}
