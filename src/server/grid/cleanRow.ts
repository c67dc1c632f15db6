import { formulaCells, formulasOf, hasFormulas, type Column, type Grid, type Problem, type Row, type Value } from '#schemas/kit/index.ts'
import { WIRE } from '#shared/api/page.ts'
import { storedValue } from './stored.ts'

/**
 * What the grid knows of a row that was sent: each cell in its one stored form, and the 计算式 that gives what its cell holds. A
 * cell of another shape than its kind's is a problem and empty. What is computed is not taken from the sender.
 */
export function cleanRow(grid: Grid, given: Readonly<Record<string, unknown>>, id: string): { readonly row: Row, readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const cells = Object.entries(grid.columns).filter(([, column]) => !column.computed).map(([key, column]): [string, Value] => {
    const value = Object.hasOwn(given, key) ? given[key] : null
    const fits = value == null || value === '' || WIRE[(column as Column).kind].safeParse(value).success
    if (!fits) problems.push({ row: id, column: key, code: 'invalid', text: `${column.label}的格式不正确` })
    return [key, fits ? storedValue(value as Value | undefined, column) : null]
  })
  const cleaned: Row = { ...Object.fromEntries(cells), [grid.rowKey]: id }
  if (!hasFormulas(given)) return { row: cleaned, problems }
  return { row: { ...cleaned, ...formulaCells(formulasOf({ ...given as Row, ...cleaned }, grid.columns)) }, problems }
}
