import type { Row, Value } from '#schemas/kit/index.ts'
import { PRICE_IDENTITY, setPrices } from '#schemas/labour/setPrices.ts'
import type { CellEdit, Edit, RowModel } from '#client/grid/model.ts'
import { identityOf, isStored } from './sheet.ts'

const IDENTITY: ReadonlySet<string> = new Set(PRICE_IDENTITY)
const TYPED = ['quotaReferencePrice', 'dailyPrice', 'recordDate'] as const
type Cells = Readonly<Record<string, Value>>

/** What came of an edit: how many rows found theirs by name, and whether names of stored rows were to be changed. */
export interface Matched {
  readonly edit: Edit
  readonly byName: number
  readonly refused: boolean
}

const cellsByRow = (cells: readonly CellEdit[]): Map<string, CellEdit[]> => {
  const rows = new Map<string, CellEdit[]>()
  for (const cell of cells) rows.set(cell.rowId, [...rows.get(cell.rowId) ?? [], cell])
  return rows
}

/** A pasted line that repeats the titles of the columns. */
const isTitle = (row: Row): boolean => PRICE_IDENTITY.some(key => row[key] === setPrices.columns[key].label)

/**
 * A pasted table finds its rows by trade, level and region, whatever stands where it is put: a row of the sheet that is to
 * bear another name keeps its own, and the prices go to the row of that name, or to a new one. Columns that the paste does
 * not cover are left alone. Without prices there is nothing to match, and the edit is refused for those rows.
 */
export function matchByName(model: Pick<RowModel, 'row' | 'rows' | 'newRow'>, edit: Edit): Matched {
  const { cells = [], added = [] } = edit
  const groups = cellsByRow(cells)
  const renamed = [...groups].filter(([rowId, own]) => {
    const row = model.row(rowId)
    return row !== undefined && isStored(row) && own.some(({ column, value }) => IDENTITY.has(column) && (row[column] ?? null) !== value)
  })
  if (renamed.length === 0 && added.length === 0) return { edit, byName: 0, refused: false }

  const covered = new Set(cells.map(({ column }) => column))
  const prices = TYPED.slice(0, 2).some(column => covered.has(column))
  const names = new Set(renamed.map(([rowId]) => rowId))
  const plain = cells.filter(({ rowId, column }) => !names.has(rowId) || (!prices && !IDENTITY.has(column)))
  const targets = new Map(model.rows().map(row => [identityOf(row), String(row.id)]))
  const found: CellEdit[] = []
  const fresh: { row: Row }[] = []
  let byName = 0
  const place = (row: Row, given: Cells, whole: Row | null): void => {
    if (isTitle(row)) return
    const identity = identityOf(row)
    const target = identity === null ? undefined : targets.get(identity)
    if (target !== undefined) {
      byName += 1
      found.push(...Object.entries(given).filter(([column]) => !IDENTITY.has(column)).map(([column, value]) => ({ rowId: target, column, value })))
      return
    }
    const made = whole ?? { ...model.newRow(undefined), ...row }
    if (identity !== null) targets.set(identity, String(made.id))
    fresh.push({ row: made })
  }
  if (prices) {
    for (const [rowId, own] of renamed) {
      const row = model.row(rowId) ?? {}
      const pasted = Object.fromEntries(own.map(({ column, value }) => [column, value]))
      const given = Object.fromEntries([...covered].map(column => [column, column in pasted ? pasted[column]! : row[column] ?? null]))
      place(given, given, null)
    }
  }
  for (const { row } of added) {
    const given = Object.fromEntries([...PRICE_IDENTITY, ...TYPED].flatMap(key => (row[key] === null || row[key] === undefined ? [] : [[key, row[key]]])))
    place(row, given, row)
  }
  return { edit: { ...edit, cells: [...plain, ...found], added: fresh }, byName, refused: renamed.length > 0 && !prices }
}

