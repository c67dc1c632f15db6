import { isEmpty, type Row, type Value } from '#schemas/kit/index.ts'
import type { CellEdit, Edit, RowModel } from '#client/grid/model.ts'
import { isStored } from './sheet.ts'

const DATE = 'recordDate'
const PRICES = [['quotaReferencePrice', 'nowReference'], ['dailyPrice', 'nowPrice']] as const
const same = (a: Value | undefined, b: Value | undefined): boolean => (a ?? null) === (b ?? null)

const isPriced = (row: Row): boolean => PRICES.some(([key]) => !isEmpty(row[key]))
const isMoved = (row: Row): boolean => PRICES.some(([key, now]) => !same(row[key], row[now]))

/** The date for a row whose edit has none; undefined where the row's date stays. */
function dateOf(row: Row, after: Row, date: Value): Value | undefined {
  if (isEmpty(after[DATE])) return isPriced(after) ? date : undefined
  if (!isStored(row)) return undefined
  if (isMoved(after)) return same(after[DATE], row.nowDate) ? date : undefined
  return isMoved(row) && same(after[DATE], date) ? row.nowDate ?? null : undefined
}

/**
 * The edit with its resulting dates: a changed price applies from the sheet's date unless this or an earlier edit sets another; a restored
 * price gets its old date back.
 */
export function withDates(model: Pick<RowModel, 'row'>, edit: Edit, date: Value): Edit {
  const { cells = [], added = [] } = edit
  const written = new Map<string, Record<string, Value>>()
  for (const { rowId, column, value } of cells) written.set(rowId, { ...written.get(rowId), [column]: value })
  const dated = [...written].flatMap(([rowId, values]): CellEdit[] => {
    const row = model.row(rowId)
    if (row === undefined || Object.hasOwn(values, DATE)) return []
    const value = dateOf(row, { ...row, ...values }, date)
    return value === undefined || same(value, row[DATE]) ? [] : [{ rowId, column: DATE, value }]
  })
  return {
    ...edit, cells: [...cells, ...dated],
    added: added.map(one => (isEmpty(one.row[DATE]) && isPriced(one.row) ? { ...one, row: { ...one.row, [DATE]: date } } : one)),
  }
}
