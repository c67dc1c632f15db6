import type { GridApi } from 'ag-grid-community'
import type { BranchesNamed } from '#schemas/kit/branches/index.ts'
import type { Column, KindName, Row, TreeStep, Value } from '#schemas/kit/index.ts'
import type { ClipGrid } from '../clipboard/types.ts'
import type { Pos, Size } from '../geometry/rect.ts'
import type { Edit } from '../model.ts'
import { Ahead } from './ahead.ts'
import { notifyIgnored } from './ignored.ts'
import type { RowsView, SheetRow } from './rowsView.ts'
import { Selection, type Range } from './selection.ts'
import type { EditSession } from './session.ts'
import { Store } from './store.ts'
import type { CellPlace, PasteReport, SheetProps, SheetSelection, TreeDrop } from './types.ts'

export interface SheetColumn { readonly key: string; readonly column: Column<KindName, unknown> }

export interface SheetCell extends SheetColumn { readonly row: Row; readonly rowId: string; readonly pos: Pos }

/** Tree operations, loaded with the first tree. */
export interface TreeParts {
  /** Whether Left closes a row or goes to its parent, or Right opens one. */
  readonly foldsAt: (core: SheetCore) => boolean
  readonly unfoldsAt: (core: SheetCore) => boolean
  readonly foldAtCursor: (core: SheetCore) => void
  readonly fold: (core: SheetCore, id: string, open: boolean) => Promise<void>
  readonly foldTo: (core: SheetCore, level: 0 | 'all') => Promise<void>
  readonly markUnder: (core: SheetCore, event: MouseEvent) => string | null
  /** Sets level and state for screen readers. */
  readonly describe: (core: SheetCore) => void
  readonly indentOf: (depth: number) => number
  readonly step: (core: SheetCore, step: TreeStep) => void
  readonly insert: (core: SheetCore, where: 'above' | 'below' | 'into', count: number, done: (id: string) => void) => void
  readonly remove: (core: SheetCore) => void
  readonly copy: (core: SheetCore, done: (id: string) => void) => void
  /** Runs with the rows touched by an action, once loaded. */
  readonly touched: (core: SheetCore, run: (rowIds: readonly string[]) => void, branches: BranchesNamed) => void
  readonly dropAt: (core: SheetCore, element: Element | null, y: number, ids: readonly string[]) => TreeDrop | null
  readonly drop: (core: SheetCore, ids: readonly string[], drop: TreeDrop) => void
  readonly pasteOutline: (core: SheetCore, clip: ClipGrid, html: string) => PasteReport | null
}

/** Copied or cut cells, outlined until the next action. */
export interface Marked {
  readonly kind: 'copy' | 'cut'
  readonly blocks: readonly (readonly [CellPlace, CellPlace])[]
  /** Cells that a paste empties; none for a copy. */
  readonly cells: readonly CellPlace[]
  readonly plain: string
}

/** Shared state of a sheet: positions, cells, and listeners. `attachSheet` adds keys, pointer, clipboard and drawing. */
export class SheetCore {
  readonly api: GridApi<SheetRow>
  readonly root: HTMLElement
  readonly view: RowsView
  readonly tree: TreeParts | undefined
  readonly selection = new Selection()
  readonly session = new Store<EditSession | null>(null)
  readonly marked = new Store<Marked | null>(null)
  readonly said = new Store('')
  /** Cursor and queued input while a page is pending. */
  readonly ahead = new Ahead(this)
  /** List id and active option of an open helper. */
  readonly pointed = new Store<{ readonly list: string; readonly active: string | null } | null>(null)
  columns: readonly SheetColumn[] = []
  /** Column widths set by the sheet, not the user. */
  fitted: ReadonlyMap<string, number> = new Map()
  /** Refused text left in its cell after a click elsewhere, with the previous value. */
  forced: (CellPlace & { readonly before: Value }) | null = null
  /** Note on the active cell, with the refused input, until the cursor moves. */
  note: (CellPlace & { readonly text: string; readonly typed: string }) | null = null
  /** Model changes while the sheet is locked, else null. */
  #pendingChange: { structure: boolean } | null = null
  onChange: (structure: boolean) => void = () => {}
  /** Returns the focus to the sheet; set by its owner. */
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

  select(anchor: Pos, focus: Pos = anchor, options: { readonly scroll?: boolean } = {}): void {
    this.selectRanges([{ anchor, focus }], options)
  }

  selectRanges(ranges: readonly Range[], { scroll = true }: { readonly scroll?: boolean } = {}): void {
    this.selection.set(ranges.map(range => ({
      ...range, anchor: this.clamp(range.anchor), focus: this.clamp(range.focus), at: range.at && this.clamp(range.at),
    })))
    this.changed(scroll)
  }

  /** Call after mutating the selection. */
  changed(scroll = true): void {
    notifyIgnored(this.note)
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

  /** Scrolls left, as a pinned first cell is always visible. */
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

  apply(edit: Edit): void {
    if (this.#pendingChange) return this.announce('正在粘贴，请稍候')
    this.forced = null
    if (edit.cells?.length || edit.added?.length || edit.removed?.length || edit.order) this.model.edit(edit)
  }

  get isHeld(): boolean {
    return this.#pendingChange !== null
  }

  /** Locks writing until `release` and defers model changes. */
  hold(): void {
    this.#pendingChange = { structure: false }
  }

  release(): void {
    const change = this.#pendingChange
    this.#pendingChange = null
    if (change) this.onChange(change.structure)
  }

  changedBelow(structure: boolean): void {
    if (this.#pendingChange) this.#pendingChange.structure ||= structure
    else this.onChange(structure)
  }

  announce(text: string): void {
    // A trailing blank changes the text: unchanged it would not be read again.
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

  /** Runs with the rows touched by an action, in a tree including folded ones. */
  withTouched(run: (rowIds: readonly string[]) => void, branches: BranchesNamed = 'closed'): void {
    if (this.tree) this.tree.touched(this, run, branches)
    else run(this.selectionNow().rowIds)
  }

  /** Debounced per frame: a held arrow key must not re-render the workspace at every step. */
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
