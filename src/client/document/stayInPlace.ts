import { typeAhead } from '#client/ui/typeAhead.ts'
import type { DraftCell, DraftStore } from './draft/types.ts'
import { headControl, headField } from './headControl.ts'
import type { DocumentView } from './view.ts'

/** A page that has not come by then is no longer waited for. */
const PATIENCE_MS = 5000

interface Place { readonly line: string, readonly column: string, readonly row: number, readonly at: number }
let left: Place | null = null

const idOf = (store: DraftStore, { line, row }: Place): string => {
  const [grid, found] = [store.document.lines[line], store.draft.lines[line]?.[row]]
  return grid === undefined || found === undefined ? '' : String(found[grid.rowKey])
}

/** A new document is saved and goes on as a page of its own: whoever stood in a field or a cell stays there, and may type on meanwhile. What is being typed into a cell goes along. */
export function leavePlace({ sheet }: DocumentView, store: DraftStore, cell: DraftCell | null): void {
  if (cell === null) return
  const { line, column, rowId } = cell
  const rowKey = store.document.lines[line]?.rowKey ?? ''
  left = { line, column, row: (store.draft.lines[line] ?? []).findIndex(row => String(row[rowKey]) === rowId), at: performance.now() }
  typeAhead(field => (line === '' ? field.closest(`[data-head="${column}"]`) !== null : field.matches('.yz-sheet-input')), sheet(line)?.takeTyped())
}

function standIn({ root, sheet }: DocumentView, store: DraftStore, place: Place): boolean {
  const { line, column } = place
  if (line !== '') {
    const cells = sheet(line)
    if (cells?.goTo({ rowId: idOf(store, place), column }) !== true) return false
    cells.focus()
    return true
  }
  const control = headControl(headField(root.current, column))
  control?.focus()
  // What is typed goes on behind what stands there.
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.setSelectionRange?.(control.value.length, control.value.length)
  return control !== null
}

/** Leads back to the place that was left, as soon as the page has it; a press of the mouse ends it. Returns the way to stop, or null where none was left. */
export function comeBack(view: DocumentView, store: DraftStore): (() => void) | null {
  const place = left
  left = null
  if (place === null || performance.now() - place.at > PATIENCE_MS) return null
  const stop = new AbortController()
  document.addEventListener('pointerdown', () => stop.abort(), { capture: true, signal: stop.signal })
  const look = (): void => {
    if (stop.signal.aborted || performance.now() - place.at > PATIENCE_MS || standIn(view, store, place)) return stop.abort()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  return () => stop.abort()
}
