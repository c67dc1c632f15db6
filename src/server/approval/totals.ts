import { inputsOf, readsOf, type Document, type Expr } from '#schemas/kit/index.ts'

/** Cells of a document: header columns under '', line columns under the line name. */
export type CellKeys = ReadonlyMap<string, ReadonlySet<string>>

const HEAD = ''

/** Cells that a header total is computed from, itself included. */
export function cellsOfTotal(
  { header, lines, totals, derived }: Pick<Document, 'header' | 'lines' | 'totals' | 'derived'>, column: string
): CellKeys {
  const cells = new Map<string, Set<string>>()
  const formulasOf = (line: string, key: string): Expr[] => {
    const source = line === HEAD ? { formulas: { ...header.formulas, ...totals }, derived } : lines[line]!
    const formula = source.formulas[key]
    return [...formula === undefined ? [] : [formula], ...source.derived.filter(one => one.column === key).map(({ expr }) => expr)]
  }
  const visit = (line: string, key: string): void => {
    const visited = cells.get(line) ?? new Set()
    if (visited.has(key)) return
    cells.set(line, visited.add(key))
    for (const expr of formulasOf(line, key)) {
      const { head, lines: sums } = readsOf(expr)
      for (const input of inputsOf(expr)) visit(line, input)
      for (const input of head) visit(HEAD, input)
      for (const sum of sums) visit(sum.line, sum.key)
    }
  }
  visit(HEAD, column)
  return cells
}
