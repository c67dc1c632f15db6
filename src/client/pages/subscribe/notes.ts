import { dec, isEmpty, toText, type Row } from '#schemas/kit/index.ts'
import type { CellEvents, CellNote } from '#client/cells/cellEvents.ts'
import type { DraftStore } from '#client/document/draft/types.ts'
import { LINE } from './follow.ts'

export function quantityNotes(store: DraftStore): CellEvents {
  const cache = new Map<string, CellNote>()
  return {
    notes: {
      subscribe: listener => store.subscribe(listener, LINE),
      of(column, rowId, row: Row) {
        if (column !== 'quantity' || isEmpty(row.over ?? null)) return undefined
        const title = `超过剩余额度 ${toText(dec(String(row.over)))}`
        const before = cache.get(rowId)
        // An equal note keeps its identity, by which its cell is drawn.
        if (before?.title === title) return before
        const note: CellNote = { text: '▲', title, tone: 'danger' }
        cache.set(rowId, note)
        return note
      },
    },
  }
}
