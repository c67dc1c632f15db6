import type { BranchesNamed } from '#schemas/kit/branches/index.ts'
import type { Grid, Lookups, Problem, Row, RowTree, Value } from '#schemas/kit/index.ts'

/**
 * A new value for one cell. Text that the column's kind cannot read is kept as it is and marked (kit readCell, checkCell).
 * `formula` is the 计算式 that gave the value; without it the cell keeps none (formula.ts). `record` is the id of the record that
 * the value names, where it is known; without it the server looks for one of the name (records.ts).
 */
export interface CellEdit { readonly rowId: string; readonly column: string; readonly value: Value; readonly formula?: string; readonly record?: Value }

/** One user action: everything in it is undone and redone together. */
export interface Edit {
  /** Shown in the undo button's tooltip: 粘贴, 填充, 删除行… */
  readonly label: string
  readonly cells?: readonly CellEdit[]
  /** New rows with their ids; each stands behind `afterId`, null puts it first, undefined last. */
  readonly added?: readonly { readonly row: Row; readonly afterId?: string | null }[]
  readonly removed?: readonly string[]
  /** Row ids in their new order. */
  readonly order?: readonly string[]
}

/** What changed, so that the sheet refreshes no more than it must. */
export interface ModelChange { readonly structure: boolean; readonly rows: ReadonlySet<string> | 'all' }

export type CellMark = 'saving' | 'conflict' | 'failed'

/**
 * The rows that a workspace shows and edits: a line grid of an open document, or a page of a server list.
 * Everything goes by row id and column key, never by position.
 */
export interface RowModel {
  readonly grid: Grid
  readonly lookups: Lookups
  /** Header of the document; empty for lists. */
  head(): Row
  /** Rows in the order in which they stand. */
  rows(): readonly Row[]
  row(rowId: string): Row | undefined
  /** The id that a row has now, where rows are renamed: the server names new ones. */
  nameOf?(rowId: string): string
  /** Rows that were cut can be read and written until others are, also when they are not on the screen any more. */
  keep?(rowIds: ReadonlySet<string>): void
  /**
   * Brings in up to `count` of the rows that stand behind these in a longer list, so that a paste can run on into them. Null
   * when there are none; false when they could not be read.
   */
  reach?(count: number): Promise<boolean> | null
  /** Everything that is wrong, by row id and then column. */
  problems(): ReadonlyMap<string, ReadonlyMap<string, Problem>>
  /** How far the saving of a cell is; absent where cells are not saved one by one. */
  mark?(rowId: string, column: string): CellMark | undefined
  /** Footer sums: of all lines, or of all rows of a list's filter. */
  footer(): Row
  editable(row: Row, column: string): boolean
  /** Applies one action. `amend` joins it to the action before it, so that one undo takes back both. */
  edit(edit: Edit, options?: { readonly amend?: boolean }): void
  /** A large action may come in parts that are joined by `amend`: each costs time only, no request. */
  readonly inParts?: true
  /**
   * Pasted rows find theirs by what they say, not by where they are put: a first line with the names of columns is read as
   * such, and `edit` gets every pasted cell, also those that say what stands there already. Reports what became of the last action.
   */
  readonly byName?: () => Edit
  undo(): void
  redo(): void
  undoLabel(): string | undefined
  redoLabel(): string | undefined
  /** A row to add behind another one, or null where the grid takes no new rows. */
  newRow(after: Row | undefined): Row | null
  /** Where the rows form a tree: `rows` are those that are not folded away. */
  readonly tree?: ModelTree
  /** Resolves when what the last action set off, such as a look-up of pasted names, has arrived. */
  settled?(): Promise<void>
  subscribe(listener: (change: ModelChange) => void): () => void
}

/** A model's rows as a tree. Rows that are read when they are opened make some of it wait. */
export interface ModelTree {
  /** The rows at hand, folded away or not. */
  shape(): RowTree
  /** Column that is indented. */
  readonly label: string
  /** How many rows stand directly under one, at hand or not. */
  children(id: string): number
  /** Whether a row shows what the rows under it come to. */
  isSection(id: string): boolean
  /** How many rows directly under one are not at hand: they are not read yet, or conditions hide them. */
  hidden(id: string): number
  /** How many rows opening one shows. */
  opens(id: string): number
  /** undefined for a row that opens nothing. */
  isOpen(id: string): boolean | undefined
  open(ids: readonly string[], open: boolean): Promise<void>
  /** Opens every row above a level (0: none), closes the others. */
  level(level: number): Promise<void>
  /** Opens what a row is folded into. */
  reveal(id: string): void
  /** Reads what stands under these rows, so that rows can be put there; null when it is at hand, false when it could not be read. */
  ready(ids: readonly string[]): Promise<boolean> | null
  /** Shows only what matches, with everything above it; '' shows all. */
  search(text: string): void
  /** Of what a search leaves, shows only these rows with everything above them; null: all of it. */
  only(isShown: ((row: Row) => boolean) | null): void
  /** A search or conditions hide rows: nothing can be moved, for places beside hidden rows are not seen. */
  isNarrowed(): boolean
  /** Does a row stand here only for what stands under it? */
  isContext(id: string): boolean
  /** The rows at hand that an act on some touches: never one that a search or conditions hide (kit touchedRows). */
  touched(ids: Iterable<string>, branches: BranchesNamed): readonly string[]
}

/** A header row above the rows of one group: what they belong to. */
export interface RowGroup { readonly key: string; readonly title: string; readonly number: string; readonly notes: readonly string[] }
