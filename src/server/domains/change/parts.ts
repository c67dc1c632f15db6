import { dec, toText, type Row } from '#schemas/kit/index.ts'
import { cellText } from '#server/grid/index.ts'

export const text = (value: unknown): string => cellText(value) ?? ''

/** One item of the bill that a line changes: by which quantity, below zero where there is less to build. `isNew`: the change itself adds the item. */
export interface Part { readonly row: Row, readonly itemId: string, readonly title: string, readonly quantity: string, readonly isNew: boolean }

const quantityIn = (row: Row, key: string): string => toText(dec(text(row[key]) || '0'))
const less = (quantity: string): string => toText(dec(quantity).negated())
const oldPart = (row: Row, quantity: string): Part => ({ row, itemId: text(row.oldItemId), title: text(row.oldItemName), quantity, isNew: false })
/** What is built instead or beside: an item that the bill has, or one of the line's own, which has the id of the line. */
function newPart(row: Row): Part {
  const known = text(row.newItemId)
  return { row, itemId: known || String(row.id), title: known === '' ? text(row.newName) : text(row.newItemName), quantity: quantityIn(row, 'newQuantity'), isNew: known === '' }
}

/** The items that the lines of a change are about: of what is replaced two, never their difference (sheet changes); of 调价 none. */
export const partsOf = (rows: readonly Row[]): readonly Part[] => rows.flatMap(row => {
  switch (row.way) {
    case 'ADD': case 'REDUCE': return [oldPart(row, quantityIn(row, 'difference'))]
    case 'REPLACE': return [oldPart(row, less(quantityIn(row, 'oldQuantity'))), newPart(row)]
    case 'NEW': return [newPart(row)]
    default: return []
  }
})
