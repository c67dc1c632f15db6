import type { Row, Value } from '#schemas/kit/index.ts'
import { PRICE_IDENTITY } from '#schemas/labour/setPrices.ts'
import type { CellEdit, Edit, RowModel } from '#client/grid/model.ts'
import { identityOf, isStored } from './sheet.ts'

const IDENTITY: ReadonlySet<string> = new Set(PRICE_IDENTITY)
const TYPED = ['quotaReferencePrice', 'dailyPrice', 'recordDate'] as const

/** What came of an edit: how many rows found theirs by name, and whether names of stored rows were to be changed. */
export interface Matched {
  readonly edit: Edit
  readonly byName: number
  readonly refused: boolean
}

function cellsByRow(cells: readonly CellEdit[]): Map<string, CellEdit[]> {
  const rows = new Map<string, CellEdit[]>()
  for (const cell of cells) {
    const own = rows.get(cell.rowId)
    if (own) own.push(cell)
    else rows.set(cell.rowId, [cell])
  }
  return rows
}

/**
 * A pasted table finds its rows by trade, level and region, whatever stands where it is put: a row of the sheet that is to
 * bear another name keeps its own, and the prices go to the row of that name, or to a new one. A name that comes twice in
 * one table is added each further time, so that the sheet's own check marks it. Names without prices are refused for rows
 * that the server has.
 */
export function matchByName(model: Pick<RowModel, 'row' | 'rows' | 'newRow'>, edit: Edit): Matched {
  const { cells = [], added = [] } = edit
  const targets = new Map(model.rows().map(row => [identityOf(row), String(row.id)]))
  const used = new Set<string>()
  const placed: CellEdit[] = []
  const fresh: { row: Row }[] = []
  let byName = 0
  let refused = false

  const place = (given: Row, at: string | null, make: () => Row): void => {
    const identity = identityOf(given)
    const target = identity === null || used.has(identity) ? undefined : targets.get(identity)
    if (identity !== null) used.add(identity)
    if (target === undefined) {
      fresh.push({ row: make() })
      return
    }
    if (target !== at) byName += 1
    placed.push(...TYPED.flatMap(column => {
      const value = given[column]
      return value === undefined ? [] : [{ rowId: target, column, value }]
    }))
  }

  for (const [rowId, own] of cellsByRow(cells)) {
    const row = model.row(rowId)
    const names = own.filter(({ column }) => IDENTITY.has(column))
    if (row === undefined || !isStored(row) || names.length === 0) {
      placed.push(...own)
      continue
    }
    const given: Record<string, Value> = Object.fromEntries(own.map(({ column, value }) => [column, value]))
    const named = given.jobCategory !== undefined && given.jobLevel !== undefined
    if (named && TYPED.some(column => given[column] !== undefined)) {
      place(given, rowId, () => ({ ...model.newRow(undefined), ...given }))
    } else {
      refused ||= names.some(({ column, value }) => (row[column] ?? null) !== value)
      placed.push(...own.filter(({ column }) => !IDENTITY.has(column)))
    }
  }
  for (const { row } of added) {
    const given = Object.fromEntries(
      [...PRICE_IDENTITY, ...TYPED].flatMap(key => (row[key] === null || row[key] === undefined ? [] : [[key, row[key]]]))
    )
    place(given, null, () => row)
  }
  return { edit: { ...edit, cells: placed, added: fresh }, byName, refused }
}
