import type { GridApi } from 'ag-grid-community'
import type { BranchesNamed } from '#schemas/kit/branches/index.ts'
import type { Column, KindName, Row, TreeStep, Value } from '#schemas/kit/index.ts'
import type { ClipGrid } from '../clipboard/types.ts'
import type { Pos, Size } from '../geometry/rect.ts'
import type { Edit } from '../model.ts'
import { Ahead } from './ahead.ts'
import { sayIgnored } from './ignored.ts'
import type { RowsView, SheetRow } from './rowsView.ts'
import { Selection, type Range } from './selection.ts'
import type { EditSession } from './session.ts'
import { Store } from './store.ts'
import type { CellPlace, PasteReport, SheetProps, SheetSelection, TreeDrop } from './types.ts'

export interface SheetColumn { readonly key: string; readonly column: Column<KindName, unknown> }

/** A cell with everything that is known about it. */
export interface SheetCell extends SheetColumn { readonly row: Row; readonly rowId: string; readonly pos: Pos }

/** What a sheet does with rows that form a tree. It comes with the first tree: a list without one does not load it. */
export interface TreeParts {
  /** Does Left close a row or go to the one above, does Right open one? */
  readonly foldsAt: (core: SheetCore) => boolean
  readonly unfoldsAt: (core: SheetCore) => boolean
  readonly foldAtCursor: (core: SheetCore) => void
  readonly fold: (core: SheetCore, id: string, open: boolean) => Promise<void>
  readonly foldTo: (core: SheetCore, level: 0 | 'all') => Promise<void>
  /** The row whose fold mark is under the pointer. */
  readonly markUnder: (core: SheetCore, event: MouseEvent) => string | null
  /** Gives screen readers level and state of the rows that are drawn. */
  readonly describe: (core: SheetCore) => void
  /** Pixels at which the text of a level begins. */
  readonly indentOf: (depth: number) => number
  readonly step: (core: SheetCore, step: TreeStep) => void
  readonly insert: (core: SheetCore, where: 'above' | 'below' | 'into', count: number, done: (id: string) => void) => void
  readonly remove: (core: SheetCore) => void
  readonly copy: (core: SheetCore, done: (id: string) => void) => void
  /** Runs with the rows that an act on what is selected touches, once they are at hand. */
  readonly touched: (core: SheetCore, run: (rowIds: readonly string[]) => void, branches: BranchesNamed) => void
  readonly dropAt: (core: SheetCore, element: Element | null, y: number, ids: readonly string[]) => TreeDrop | null
  readonly drop: (core: SheetCore, ids: readonly string[], drop: TreeDrop) => void
  readonly pasteOutline: (core: SheetCore, clip: ClipGrid, html: string) => PasteReport | null
}

/** Cells that were copied or cut and are outlined until something else happens. */
export interface Marked {
  readonly kind: 'copy' | 'cut'
  readonly blocks: readonly (readonly [CellPlace, CellPlace])[]
  /** Those that a paste empties; of a copy none. */
  readonly cells: readonly CellPlace[]
  readonly plain: string
}

/**
 * State that the parts of one sheet share. It knows positions and cells, and notifies its listeners when what is selected or
 * shown has changed; keys, pointer, clipboard and drawing live in their own files and are attached by `attachSheet`.
 */
export class SheetCore {
  readonly api: GridApi<SheetRow>
  readonly root: HTMLElement
  readonly view: RowsView
  readonly tree: TreeParts | undefined
  readonly selection = new Selection()
  readonly session = new Store<EditSession | null>(null)
  readonly marked = new Store<Marked | null>(null)
  readonly said = new Store('')
  /** Where the cursor is while a page is pending, and what is typed meanwhile. */
  readonly ahead = new Ahead(this)
  /** List and option that the text box stands on while a helper is open, by their ids. */
  readonly pointed = new Store<{ readonly list: string; readonly active: string | null } | null>(null)
  columns: readonly SheetColumn[] = []
  /** Widths that the sheet has given to its columns, by key: whoever asks for the user's leaves them out. */
  fitted: ReadonlyMap<string, number> = new Map()
  /** A refused text that stands in its cell because the user clicked elsewhere, with the value before it. */
  forced: (CellPlace & { readonly before: Value }) | null = null
  /** What is said of the active cell until the cursor moves on, and what was typed there in vain. */
  note: (CellPlace & { readonly text: string; readonly typed: string }) | null = null
  /** What the model has changed while the sheet was held; null when it is not. */
  #held: { structure: boolean } | null = null
  /** Shows a change of the model; set by whoever follows it. */
  onChange: (structure: boolean) => void = () => {}
  /** Gives the keys back to the sheet, as after a question; set by whoever attaches it. */
  takeKeys: () => void = () => {}
  readonly #props: () => SheetProps
  readonly #painters = new Set<() => void>()
  #selectionFrame = 0

  constructor(api: GridApi<SheetRow>, root: HTMLElement, view: RowsView, props: () => SheetProps, tree?: TreeParts) {
    this.api = api
    this.view = view
    this.tree = tree
    this.root = root
    this.#props = props
  }

  get props(): SheetProps {
    return this.#props()
  }

  get model() {
    return this.#props().model
  }

  get size(): Size {
    return { rows: this.view.ids.length, cols: this.columns.length }
  }

  cellAt(pos: Pos): SheetCell | null {
    const rowId = this.view.ids[pos.row]
    const column = this.columns[pos.col]
    const row = rowId === undefined ? undefined : this.model.row(rowId)
    return rowId !== undefined && column && row ? { ...column, row, rowId, pos } : null
  }

  get activeCell(): SheetCell | null {
    return this.cellAt(this.selection.active)
  }

  placeOf({ rowId, column }: CellPlace): Pos | null {
    const row = this.view.indexOf(rowId)
    const col = this.columns.findIndex(c => c.key === column)
    return row < 0 || col < 0 ? null : { row, col }
  }

  canEdit(cell: Pick<SheetCell, 'row' | 'key'> | null): boolean {
    return cell !== null && !this.props.readOnly && this.model.editable(cell.row, cell.key)
  }

  clamp(pos: Pos): Pos {
    const { rows, cols } = this.size
    return { row: Math.max(0, Math.min(rows - 1, pos.row)), col: Math.max(0, Math.min(cols - 1, pos.col)) }
  }

  /** Selects one block, shows its focus and redraws. */
  select(anchor: Pos, focus: Pos = anchor, options: { readonly scroll?: boolean } = {}): void {
    this.selectRanges([{ anchor, focus }], options)
  }

  selectRanges(ranges: readonly Range[], { scroll = true }: { readonly scroll?: boolean } = {}): void {
    this.selection.set(ranges.map(range => ({
      ...range, anchor: this.clamp(range.anchor), focus: this.clamp(range.focus), at: range.at && this.clamp(range.at),
    })))
    this.changed(scroll)
  }

  /** Call after changing the selection in place. */
  changed(scroll = true): void {
    sayIgnored(this.note)
    this.note = null
    if (scroll) this.show(this.selection.last.at ?? this.selection.focus)
    this.paint()
    this.reportSelection()
  }

  show({ row, col }: Pos): void {
    const index = this.view.shownIndex(row)
    const column = this.columns[col]
    if (index >= 0) this.api.ensureIndexVisible(index)
    if (column) this.api.ensureColumnVisible(column.key)
  }

  /** Scrolls to the left end: the first cell may be a pinned one, which is seen from everywhere. */
  showStart(): void {
    const first = this.api.getDisplayedCenterColumns()[0]
    if (first) this.api.ensureColumnVisible(first)
  }

  onPaint(painter: () => void): () => void {
    this.#painters.add(painter)
    return () => this.#painters.delete(painter)
  }

  paint(): void {
    for (const painter of this.#painters) painter()
  }

  /** One user action, one step of undo. */
  apply(edit: Edit): void {
    if (this.#held) return this.announce('正在粘贴，请稍候')
    this.forced = null
    if (edit.cells?.length || edit.added?.length || edit.removed?.length || edit.order) this.model.edit(edit)
  }

  get isHeld(): boolean {
    return this.#held !== null
  }

  /** Until `release` nothing is written by the user, and what the model changes is shown at once at the end. */
  hold(): void {
    this.#held = { structure: false }
  }

  release(): void {
    const held = this.#held
    this.#held = null
    if (held) this.onChange(held.structure)
  }

  /** The model has changed: shown now, or when the sheet is released. */
  changedBelow(structure: boolean): void {
    if (this.#held) this.#held.structure ||= structure
    else this.onChange(structure)
  }

  /** Spoken by screen readers. */
  announce(text: string): void {
    // Words that stand there already are not read again: a blank behind them makes them others.
    this.said.set(text === this.said.get() ? `${text}\u00A0` : text)
  }

  selectionNow(): SheetSelection {
    const { selection } = this
    const active = this.activeCell
    const rects = this.size.rows > 0 ? selection.rects : []
    const columns = this.columns.filter((_, col) => rects.some(rect => col >= rect.left && col <= rect.right))
    return {
      active: active && { rowId: active.rowId, column: active.key },
      rowIds: active ? selection.rowIndexes().flatMap(row => this.view.ids[row] ?? []) : [],
      columns: columns.map(column => column.key),
      cells: rects.reduce((sum, rect) => sum + (rect.bottom - rect.top + 1) * (rect.right - rect.left + 1), 0),
      rows: selection.isRows,
    }
  }

  /** Runs with the rows that an act on what is selected touches: of a tree with those that are folded away. */
  withTouched(run: (rowIds: readonly string[]) => void, branches: BranchesNamed = 'closed'): void {
    if (this.tree) this.tree.touched(this, run, branches)
    else run(this.selectionNow().rowIds)
  }

  /** Reported once per frame: holding an arrow key must not render the workspace for every step. */
  reportSelection(): void {
    if (this.#selectionFrame) return
    this.#selectionFrame = requestAnimationFrame(() => {
      this.#selectionFrame = 0
      this.props.onSelection?.(this.selectionNow())
    })
  }

  destroy(): void {
    cancelAnimationFrame(this.#selectionFrame)
    this.ahead.stop()
    this.#painters.clear()
  }
}
