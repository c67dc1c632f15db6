import { isEmpty, type Grid, type Row, type Value } from '#schemas/kit/index.ts'

const same = (a: Value | undefined, b: Value | undefined): boolean => (a ?? null) === (b ?? null)

/**
 * Copies an edited cell to all rows with the same `by` value, by the grid's `spread` (spec-2 §4: one price per library item). A value with
 * its source keeps it; a typed one gets the declared `set`. Of two values the later row's wins; a row that joins a group with an edited
 * value spreads it. Unchanged rows keep their identity.
 */
export function spreadRows(grid: Grid, before: readonly Row[], after: readonly Row[]): readonly Row[] {
  const { spread, rowKey } = grid
  if (!spread || before === after) return after
  const { column, by, set } = spread
  const oldRows = new Map(before.map(row => [row[rowKey], row]))
  const carried = new Map<Value, Row>()
  const sourced = after.map(row => {
    const old = oldRows.get(row[rowKey])
    if (!old || old === row) return row
    const group = row[by]
    const isGiven = !same(old[column], row[column])
    const joins = !same(old[by], group) && !isEmpty(row[column]) && row[column] !== grid.columns[column]?.facts.default
    if (!isGiven && !joins) return row
    const sourced = !isGiven || Object.keys(set).some(key => !same(old[key], row[key]))
    const edited = sourced ? row : { ...row, ...set }
    if (!isEmpty(group)) carried.set(group, Object.fromEntries([column, ...Object.keys(set)].map(key => [key, edited[key] ?? null])))
    return edited
  })
  if (carried.size === 0) return sourced
  return sourced.map(row => {
    const values = carried.get(row[by] ?? null)
    return !values || Object.keys(values).every(key => same(row[key], values[key])) ? row : { ...row, ...values }
  })
}
