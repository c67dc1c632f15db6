import type { Row, Value } from '#schemas/kit/index.ts'
import { PRICE_IDENTITY } from '#schemas/labour/setPrices.ts'
import type { CellEdit, Edit, RowModel } from '#client/grid/model.ts'
import { identityOf, isStored } from './sheet.ts'

const IDENTITY: ReadonlySet<string> = new Set(PRICE_IDENTITY)
const TYPED = ['quotaReferencePrice', 'dailyPrice', 'recordDate'] as const

/** An edit's result: the number of rows matched by name, and whether names of stored rows were to be changed. */
export interface Matched {
  readonly edit: Edit
  readonly byName: number
  readonly refused: boolean
}

function cellsByRow(cells: readonly CellEdit[]): Map<string, CellEdit[]> {
  const rows = new Map<string, CellEdit[]>()
  for (const cell of cells) {
    const rowCells = rows.get(cell.rowId)
    if (rowCells) rowCells.push(cell)
    else rows.set(cell.rowId, [cell])
  }
  return rows
}

/**
 * Matches a pasted table's rows by trade, level and region, regardless of the target cells: an existing row keeps its name, and the prices
 * go to the row of the pasted name, or to a new one. A repeated name is added again, so that the sheet's check marks it. Names without
 * prices are refused for stored rows.
 */
export function matchByName(model: Pick<RowModel, 'row' | 'rows' | 'newRow'>, edit: Edit): Matched {
  const { cells = [], added = [] } = edit
  const targets = new Map(model.rows().map(row => [identityOf(row), String(row.id)]))
  const used = new Set<string>()
  const placed: CellEdit[] = []
  const fresh: { row: Row }[] = []
  let byName = 0
  let refused = false

  const place = (values: Row, at: string | null, make: () => Row): void => {
    const identity = identityOf(values)
    const target = identity === null || used.has(identity) ? undefined : targets.get(identity)
    if (identity !== null) used.add(identity)
    if (target === undefined) {
      fresh.push({ row: make() })
      return
    }
    if (target !== at) byName += 1
    placed.push(...TYPED.flatMap(column => {
      const value = values[column]
      return value === undefined ? [] : [{ rowId: target, column, value }]
    }))
  }

  for (const [rowId, rowCells] of cellsByRow(cells)) {
    const row = model.row(rowId)
    const names = rowCells.filter(({ column }) => IDENTITY.has(column))
    if (row === undefined || !isStored(row) || names.length === 0) {
      placed.push(...rowCells)
      continue
    }
    const values: Record<string, Value> = Object.fromEntries(rowCells.map(({ column, value }) => [column, value]))
    const isNamed = values.jobCategory !== undefined && values.jobLevel !== undefined
    if (isNamed && TYPED.some(column => values[column] !== undefined)) {
      place(values, rowId, () => ({ ...model.newRow(undefined), ...values }))
    } else {
      refused ||= names.some(({ column, value }) => (row[column] ?? null) !== value)
      placed.push(...rowCells.filter(({ column }) => !IDENTITY.has(column)))
    }
  }
  for (const { row } of added) {
    const values = Object.fromEntries(
      [...PRICE_IDENTITY, ...TYPED].flatMap(key => (row[key] === null || row[key] === undefined ? [] : [[key, row[key]]]))
    )
    place(values, null, () => row)
  }
  return { edit: { ...edit, cells: placed, added: fresh }, byName, refused }
}
