import { dec, isEmpty, toText, type Row } from '#schemas/kit/index.ts'
import type { CellEvents, CellNote } from '#client/cells/cellEvents.ts'
import type { DraftStore } from '#client/document/draft/types.ts'
import { LINE } from './follow.ts'

/** What is said beside a quantity: by how much it is too much. */
export function quantityNotes(store: DraftStore): CellEvents {
  const shown = new Map<string, CellNote>()
  return {
    notes: {
      subscribe: listener => store.subscribe(listener, LINE),
      of(column, rowId, row: Row) {
        if (column !== 'quantity' || isEmpty(row.over ?? null)) return undefined
        const title = `超过剩余额度 ${toText(dec(String(row.over)))}`
        const before = shown.get(rowId)
        // The same note while it says the same: who shows it is drawn by its identity.
        if (before?.title === title) return before
        const note: CellNote = { text: '▲', title, tone: 'danger' }
        shown.set(rowId, note)
        return note
      },
    },
  }
}
