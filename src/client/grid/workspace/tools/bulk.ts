import type { Column, KindName, Row, Value } from '#schemas/kit/index.ts'
import {
  checkCell, computeRows, dec, editText, footerOf, holds, isDecimalText, isEmpty, kindOf, readCell, readNumber, scaleOf, takesNumbers,
  toScale, toText,
} from '#schemas/kit/index.ts'
import type { CellEdit, RowModel } from '#client/grid/model.ts'
import type { PasteProblem } from '#client/grid/sheet/types.ts'

export type BulkWay = 'set' | 'clear' | 'percent' | 'add' | 'multiply' | 'round'

/** Edit of one column. `text`: value, percentage of a rise, summand, factor, or number of decimals. */
export interface BulkEdit {
  readonly column: string
  readonly way: BulkWay
  readonly text: string
  /** Rounds results to the column's decimals; otherwise more decimals are refused. */
  readonly round: boolean
}

export interface BulkPlan {
  readonly cells: readonly CellEdit[]
  readonly same: number
  readonly locked: number
  readonly refused: readonly PasteProblem[]
  /** Set where the operand is no number. */
  readonly problem: string | null
}

/** Ways that compute with the current value and may give more decimals. */
export const RECKONS: ReadonlySet<BulkWay> = new Set(['percent', 'add', 'multiply'])

export type BulkRows = Pick<RowModel, 'grid' | 'lookups' | 'row' | 'editable' | 'head'>
export type AnyColumn = Column<KindName, unknown>

export const waysOf = (column: AnyColumn): readonly BulkWay[] =>
  (takesNumbers(column) ? ['set', 'clear', 'percent', 'add', 'multiply', 'round'] : ['set', 'clear'])

export const bulkColumns = (model: BulkRows, rowIds: readonly string[], keys: readonly string[]): string[] => keys.filter(key => {
  const column = model.grid.columns[key]
  return column && kindOf(column).bulk && rowIds.some(id => {
    const row = model.row(id)
    return row !== undefined && model.editable(row, key)
  })
})

export interface BulkSum { readonly key: string; readonly before: string; readonly after: string }

/**
 * Effect on the sums over changed rows. `computes`: rows are independent, as in a list; a document's lines are not, so that only the
 * column's sum is known in advance.
 */
export function bulkSums({ cells }: BulkPlan, { grid, row }: Pick<BulkRows, 'grid' | 'row'>, computes: boolean): readonly BulkSum[] {
  const old = cells.map(({ rowId }) => row(rowId) ?? {})
  const changed = cells.map(({ column, value }, i) => ({ ...old[i], [column]: value }))
  const [before, after] = [footerOf(grid, old), footerOf(grid, computes ? computeRows(grid, changed) : changed)]
  return Object.keys(grid.footer).filter(key => before[key] !== after[key])
    .map(key => ({ key, before: String(before[key] ?? 0), after: String(after[key] ?? 0) }))
}

/** Plain decimal text, or why the operand is invalid. */
function operandOf({ way, text }: BulkEdit, column: AnyColumn): { readonly value: string } | { readonly problem: string } {
  if (way === 'set' || way === 'clear') return { value: text }
  // 5 and 5% are the same rise.
  const read = readNumber(way === 'percent' ? text.normalize('NFKC').replace(/%\s*$/, '') : text)
  if (!read.ok || read.value === null) return { problem: way === 'round' ? '请填写保留的小数位数' : '请填写数字' }
  if (way !== 'round') return { value: read.value }
  const digits = dec(read.value)
  const isValid = digits.isInteger() && digits.gte(0) && digits.lte(scaleOf(column))
  return isValid ? { value: read.value } : { problem: `小数位数应为 0 到 ${scaleOf(column)} 的整数` }
}

/** Null without a value to compute with. */
function newText(now: Value | undefined, operand: string, { way, round }: BulkEdit, column: AnyColumn): string | null {
  if (way === 'set') return operand
  if (way === 'clear') return ''
  const text = String(now ?? '')
  if (!isDecimalText(text)) return null
  if (way === 'round') return toScale(dec(text), Number(operand))
  const factor = way === 'percent' ? dec(operand).plus(100).div(100) : operand
  const result = way === 'add' ? dec(text).plus(operand) : dec(text).times(factor)
  return round ? toScale(result, scaleOf(column)) : toText(result)
}

function refusalOf(model: BulkRows, row: Row, key: string, value: Value): string | null {
  const reason = checkCell(value, model.grid.columns[key]!, model.lookups)
  if (reason !== null || isEmpty(value)) return reason
  const rule = model.grid.rules.find(one => one.forbid?.[key]?.includes(value) && holds(one.when, row, model.head()))
  return rule ? rule.message ?? '当前不可选择' : null
}

/** Plans a bulk edit: checks values by the column's kind, reports read-only rows and refusals. `numberOf`: a row's screen number. */
export function planBulk(model: BulkRows, rowIds: readonly string[], edit: BulkEdit, numberOf: (rowId: string) => number): BulkPlan {
  const column = model.grid.columns[edit.column]
  const operand = column ? operandOf(edit, column) : { problem: '请选择列' }
  if (!column || 'problem' in operand)
    return { cells: [], same: 0, locked: 0, refused: [], problem: 'problem' in operand ? operand.problem : null }
  const cells: CellEdit[] = []
  const refused: PasteProblem[] = []
  let same = 0
  let locked = 0
  for (const rowId of rowIds) {
    const row = model.row(rowId)
    if (!row) continue
    const now = row[edit.column] ?? null
    const text = newText(now, operand.value, edit, column)
    if (!model.editable(row, edit.column)) { locked += 1; continue }
    const value = text === null ? now : readCell(text, column, model.lookups)
    if (value === now || (isEmpty(value) && isEmpty(now))) { same += 1; continue }
    const reason = refusalOf(model, row, edit.column, value)
    const place = { rowId, column: edit.column }
    if (reason === null) cells.push({ ...place, value })
    else refused.push({ ...place, row: numberOf(rowId), value: isEmpty(value) ? '' : editText(value, column, model.lookups), text: reason })
  }
  return { cells, same, locked, refused, problem: null }
}
