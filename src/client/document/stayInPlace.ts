import { typeAhead } from '#client/ui/typeAhead.ts'
import type { DraftCell, DraftStore } from './draft/types.ts'
import { headControl, headField } from './headControl.ts'
import type { DocumentView } from './view.ts'

const PATIENCE_MS = 5000

interface FocusedCell { readonly line: string, readonly column: string, readonly row: number, readonly at: number }
let lastCell: FocusedCell | null = null

const idOf = (store: DraftStore, { line, row }: FocusedCell): string => {
  const [grid, current] = [store.document.lines[line], store.draft.lines[line]?.[row]]
  return grid === undefined || current === undefined ? '' : String(current[grid.rowKey])
}

/** Remembers the cell before a new document's page is replaced by its stored one. */
export function leavePlace({ sheet }: DocumentView, store: DraftStore, cell: DraftCell | null): void {
  if (cell === null) return
  const { line, column, rowId } = cell
  const rowKey = store.document.lines[line]?.rowKey ?? ''
  const row = (store.draft.lines[line] ?? []).findIndex(one => String(one[rowKey]) === rowId)
  lastCell = { line, column, row, at: performance.now() }
  typeAhead(
    field => (line === '' ? field.closest(`[data-head="${column}"]`) !== null : field.matches('.yz-sheet-input')),
    sheet(line)?.takeTyped(),
  )
}

function focusCell({ root, sheet }: DocumentView, store: DraftStore, place: FocusedCell): boolean {
  const { line, column } = place
  if (line !== '') {
    const cells = sheet(line)
    if (cells?.goTo({ rowId: idOf(store, place), column }) !== true) return false
    cells.focus()
    return true
  }
  const control = headControl(headField(root.current, column))
  control?.focus()
  // Caret after the existing text.
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    control.setSelectionRange?.(control.value.length, control.value.length)
  }
  return control !== null
}

/**
 * As soon as the page has the cell; a pointer press cancels.
 * @returns a cancel function, or null without a cell
 */
export function comeBack(view: DocumentView, store: DraftStore): (() => void) | null {
  const place = lastCell
  lastCell = null
  if (place === null || performance.now() - place.at > PATIENCE_MS) return null
  const stop = new AbortController()
  document.addEventListener('pointerdown', () => stop.abort(), { capture: true, signal: stop.signal })
  const poll = (): void => {
    if (stop.signal.aborted || performance.now() - place.at > PATIENCE_MS || focusCell(view, store, place)) return stop.abort()
    requestAnimationFrame(poll)
  }
  requestAnimationFrame(poll)
  return () => stop.abort()
}
