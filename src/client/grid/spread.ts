import { isEmpty, type Grid, type Row, type Value } from '#schemas/kit/index.ts'

const same = (a: Value | undefined, b: Value | undefined): boolean => (a ?? null) === (b ?? null)

/**
 * Carries an edited cell to every row with the same `by` value, as the grid's `spread` declares (spec-2 §4: one price
 * per library item). A value that came with its own source keeps it; one that was typed takes the declared `set`.
 * Of two values given in one action the later row's wins. A row that joins a group with a value of its own gives it to the
 * others. Rows that do not change keep their identity.
 */
export function spreadRows(grid: Grid, before: readonly Row[], after: readonly Row[]): readonly Row[] {
  const { spread, rowKey } = grid
  if (!spread || before === after) return after
  const { column, by, set } = spread
  const known = new Map(before.map(row => [row[rowKey], row]))
  const carried = new Map<Value, Row>()
  const taken = after.map(row => {
    const old = known.get(row[rowKey])
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
  if (carried.size === 0) return taken
  return taken.map(row => {
    const given = carried.get(row[by] ?? null)
    return !given || Object.keys(given).every(key => same(row[key], given[key])) ? row : { ...row, ...given }
  })
}
