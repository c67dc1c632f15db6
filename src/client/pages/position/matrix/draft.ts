import { dec, isEmpty, toText, type Row, type Value } from '#schemas/kit/index.ts'
import { placeColumn, placeOfColumn } from '#schemas/position/matrix.ts'

/** A cell of the matrix: a quantity sets the match, null deletes it. */
export interface MatrixCell { readonly itemId: string, readonly positionId: string, readonly quantity: string | null }
interface StoredCell { readonly itemId: string, readonly positionId: string, readonly quantity: string }

const NUMBER = /^-?\d+(\.\d+)?$/
const numberOf = (value: Value | undefined) => dec(typeof value === 'string' && NUMBER.test(value) ? value : '0')

export function matrixRows(items: readonly Row[], cells: readonly StoredCell[]): Row[] {
  const ofItem = new Map<string, Record<string, Value>>()
  for (const { itemId, positionId, quantity } of cells) ofItem.set(itemId, { ...ofItem.get(itemId), [placeColumn(positionId)]: quantity })
  return items.filter(({ state }) => typeof state === 'string').map(({ id, name, code, remaining, state }) =>
    ({
      id: id ?? null, name: name ?? null, code: code ?? null, remaining: remaining ?? null, state: state ?? null, ...ofItem.get(String(id)),
    }))
}

const columnsOf = (...rows: readonly Row[]): string[] =>
  [...new Set(rows.flatMap(row => Object.keys(row)))].filter(key => placeOfColumn(key) !== null)

/** Updates the remainder of each edited item from its cells. @param start the stored rows by id */
export const withRemainders = (start: ReadonlyMap<string, Row>) => (
  rows: readonly Row[], edited: ReadonlySet<string>
): readonly Row[] => rows.map(row => {
  const stored = start.get(String(row.id))
  if (stored === undefined || !edited.has(String(row.id))) return row
  const remaining = columnsOf(stored, row).reduce(
    (sum, key) => sum.plus(numberOf(stored[key])).minus(numberOf(row[key])), numberOf(stored.remaining)
  )
  return { ...row, remaining: toText(remaining) }
})

export function changedCells(start: ReadonlyMap<string, Row>, rows: readonly Row[]): MatrixCell[] {
  return rows.flatMap(row => {
    const stored = start.get(String(row.id)) ?? {}
    return columnsOf(stored, row).filter(key => !numberOf(stored[key]).eq(numberOf(row[key]))).map((key): MatrixCell =>
      ({
        itemId: String(row.id), positionId: placeOfColumn(key)!,
        quantity: isEmpty(row[key]) || numberOf(row[key]).isZero() ? null : toText(numberOf(row[key])),
      }))
  })
}
