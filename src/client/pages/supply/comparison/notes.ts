import type { CellNote, CellNotes } from '#client/cells/cellEvents.ts'
import { lowestNote } from '#client/business/comparison/lowest.ts'
import type { RowModel } from '#client/grid/model.ts'
import type { Offers } from './rows.ts'

const LOWEST = lowestNote('行')
/** Notes are compared by identity: equal parts share a note. */
const PARTS = new Map<string, CellNote>()

function partNote(quantity: string, isLowest: boolean): CellNote {
  const text = `${isLowest ? '▼ ' : ''}${Number(quantity)}`
  const note = PARTS.get(text) ?? { text, title: `取 ${Number(quantity)}`, tone: isLowest ? 'success' : 'neutral' }
  PARTS.set(text, note)
  return note
}

/** Notes of price cells: the lowest of the row, and the selected part of a split row. */
export const offerNotes = (model: RowModel, offers: Offers): CellNotes => ({
  subscribe: model.subscribe,
  of: (column, rowId, row) => {
    const supplier = offers.supplierAt(column)
    if (supplier === undefined) return undefined
    const isLowest = offers.compared.isLowest(rowId, supplier.invited)
    const part = offers.takingsOf(row).find(({ invited }) => invited === supplier.invited)
    if (part !== undefined && part.quantity !== offers.line(rowId)?.left) return partNote(part.quantity, isLowest)
    return isLowest ? LOWEST : undefined
  },
})
