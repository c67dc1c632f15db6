import { formulaCells, formulasOf, hasFormulas, type Column, type Grid, type Problem, type Row, type Value } from '#schemas/kit/index.ts'
import { WIRE } from '#shared/api/page.ts'
import { storedValue } from './stored.ts'

/**
 * Parses submitted cells into their stored form, with each 计算式 that evaluates to its cell. A malformed cell is a problem and becomes empty;
 * computed columns are not accepted.
 */
export function cleanRow(
  grid: Grid, input: Readonly<Record<string, unknown>>, id: string,
): { readonly row: Row, readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const cells = Object.entries(grid.columns).filter(([, column]) => !column.computed).map(([key, column]): [string, Value] => {
    const value = Object.hasOwn(input, key) ? input[key] : null
    const fits = value == null || value === '' || WIRE[(column as Column).kind].safeParse(value).success
    if (!fits) problems.push({ row: id, column: key, code: 'invalid', text: `${column.label}的格式不正确` })
    return [key, fits ? storedValue(value as Value | undefined, column) : null]
  })
  const cleaned: Row = { ...Object.fromEntries(cells), [grid.rowKey]: id }
  if (!hasFormulas(input)) return { row: cleaned, problems }
  return { row: { ...cleaned, ...formulaCells(formulasOf({ ...input as Row, ...cleaned }, grid.columns)) }, problems }
}
