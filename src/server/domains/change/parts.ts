import { dec, toText, type Row } from '#schemas/kit/index.ts'
import { cellText } from '#server/grid/index.ts'

export const text = (value: unknown): string => cellText(value) ?? ''

/** An item changed by a line, with its quantity difference (negative for less work). `isNew`: added by the change. */
export interface Part {
  readonly row: Row, readonly itemId: string, readonly title: string, readonly quantity: string, readonly isNew: boolean,
}

const quantityIn = (row: Row, key: string): string => toText(dec(text(row[key]) || '0'))
const less = (quantity: string): string => toText(dec(quantity).negated())
const oldPart = (row: Row, quantity: string): Part =>
  ({ row, itemId: text(row.oldItemId), title: text(row.oldItemName), quantity, isNew: false })
/** The replacing or added item: of the bill, or new under the line's id. */
function newPart(row: Row): Part {
  const existingId = text(row.newItemId)
  return {
    row, itemId: existingId || String(row.id), title: existingId === '' ? text(row.newName) : text(row.newItemName),
    quantity: quantityIn(row, 'newQuantity'), isNew: existingId === '',
  }
}

/** Items changed by the lines: two for a replacement, never their difference (sheet changes); none for 调价. */
export const partsOf = (rows: readonly Row[]): readonly Part[] => rows.flatMap(row => {
  switch (row.way) {
    case 'ADD': case 'REDUCE': return [oldPart(row, quantityIn(row, 'difference'))]
    case 'REPLACE': return [oldPart(row, less(quantityIn(row, 'oldQuantity'))), newPart(row)]
    case 'NEW': return [newPart(row)]
    default: return []
  }
})
