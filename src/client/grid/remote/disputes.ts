import { readCell, recordKey, type Grid, type Lookups, type Row, type Value } from '#schemas/kit/index.ts'
import type { Edit } from '../model.ts'
import { conflictIn, type CellConflict, type Typing } from './conflict.ts'
import type { History } from './history.ts'
import type { Overlay } from './overlay.ts'
import type { Removals } from './removals.ts'

interface DisputeParts {
  readonly grid: Grid
  readonly base: ReadonlyMap<string, Row>
  readonly overlay: Overlay
  readonly history: History
  readonly removals: Removals
  lookups(): Lookups
  isPending(id: string, column: string, value: Value): boolean
  display(id: string): Row
  isShown(id: string): boolean
  /** Preceding row; null: none. */
  above(id: string): string | null
  edit(edit: Edit): void
  changed(rows: ReadonlySet<string> | 'all', structure: boolean): void
  refresh(): void
}

/** Cells changed by another user while the user edits them; each conflict ends by a decision. */
export class Disputes {
  readonly #parts: DisputeParts
  #typing: Typing | null = null

  constructor(parts: DisputeParts) {
    this.#parts = parts
  }

  get typed(): Typing | null {
    return this.#typing
  }

  typedIn(rowId: string, column: string): Typing | null {
    return this.#typing?.rowId === rowId && this.#typing.column === column ? this.#typing : null
  }

  rename(from: string, to: string): void {
    if (this.#typing?.rowId === from) this.#typing = { ...this.#typing, rowId: to }
  }

  /** Null when the editor is closed. */
  follow(cell: Omit<Typing, 'base'> | null): void {
    const { changed, overlay } = this.#parts
    const last = this.#typing
    if (cell === null) {
      // The edit committed by closing still belongs to the editor.
      queueMicrotask(() => {
        if (this.#typing === last) this.#close()
      })
      return
    }
    const { rowId, column } = cell
    const began = this.typedIn(rowId, column) ?? overlay.cell(rowId, column)
    this.#typing = { ...cell, base: began ? began.base : this.#parts.display(rowId)[column] ?? null }
    if (this.conflict(rowId, column)) changed(new Set([rowId]), false)
  }

  /** The server saved a value of the user: an open editor is based on it. */
  taken(rowId: string, column: string, value: Value): void {
    const typed = this.typedIn(rowId, column)
    if (typed) this.#typing = { ...typed, base: value }
  }

  conflict(rowId: string, column: string): CellConflict | undefined {
    const { base, grid, isPending, lookups, overlay, removals } = this.#parts
    const disputed = {
      theirs: base.get(rowId)?.[column] ?? null, open: overlay.cell(rowId, column), removed: removals.of(rowId),
      isOwn: (value: Value) => isPending(rowId, column, value),
    }
    return conflictIn(rowId, column, disputed, this.#typing, text => readCell(text, grid.columns[column]!, lookups()))
  }

  /** The open editor's cell comes first; a record's name represents its id. */
  cells(): readonly { readonly rowId: string; readonly column: string }[] {
    const typed = this.#typing && this.conflict(this.#typing.rowId, this.#typing.column)?.typing ? [this.#typing] : []
    const { grid, isShown, overlay } = this.#parts
    const all = overlay.conflicts(isShown)
    const ids = new Set(all.flatMap(({ rowId, column }) => {
      const key = recordKey(grid, column)
      return key === undefined ? [] : [`${rowId}\0${key}`]
    }))
    return [...typed, ...all.filter(({ rowId, column }) => !ids.has(`${rowId}\0${column}`))].map(({ rowId, column }) => ({ rowId, column }))
  }

  resolve(rowId: string, column: string, side: 'mine' | 'theirs'): void {
    const { changed, edit, grid, history, overlay } = this.#parts
    const conflict = this.conflict(rowId, column)
    if (!conflict || conflict.typing) return
    if (conflict.removed) return this.#decide(rowId, side)
    const key = recordKey(grid, column)
    const record = key === undefined ? undefined : overlay.cell(rowId, key)?.value
    for (const one of key === undefined ? [column] : [column, key]) {
      overlay.close(rowId, one)
      history.forget(rowId, one)
    }
    changed(new Set([rowId]), false)
    if (side === 'mine') {
      const cell = { rowId, column, value: conflict.mine, ...(record !== undefined && { record }) }
      edit({ label: '保留我的修改', cells: [cell] })
    }
  }

  #close(): void {
    const last = this.#typing
    if (last === null) return
    const { changed, removals } = this.#parts
    const disputed = this.conflict(last.rowId, last.column) !== undefined
    this.#typing = null
    if (removals.has(last.rowId) && !removals.holds(last.rowId)) this.#giveUp(last.rowId)
    else if (disputed) changed(new Set([last.rowId]), false)
  }

  #decide(id: string, side: 'mine' | 'theirs'): void {
    if (side === 'theirs') return this.#giveUp(id)
    const { above, display, edit, removals } = this.#parts
    const [row, afterId] = [display(id), above(id)]
    removals.drop(id)
    edit({ label: '恢复该行', added: [{ row, afterId }] })
  }

  #giveUp(id: string): void {
    const { changed, refresh, removals } = this.#parts
    removals.drop(id)
    changed('all', true)
    // The next page's row fills its position.
    refresh()
  }
}
