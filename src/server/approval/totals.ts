import { inputsOf, readsOf, type Document, type Expr } from '#schemas/kit/index.ts'

/** Cells of a document: columns of the header under '', of a line under its name. */
export type CellKeys = ReadonlyMap<string, ReadonlySet<string>>

const HEAD = ''

/** Which cells a total of the header is computed of, through every formula on the way, itself among them. */
export function cellsOfTotal(
  { header, lines, totals, derived }: Pick<Document, 'header' | 'lines' | 'totals' | 'derived'>, column: string
): CellKeys {
  const found = new Map<string, Set<string>>()
  const formulasOf = (line: string, key: string): Expr[] => {
    const of = line === HEAD ? { formulas: { ...header.formulas, ...totals }, derived } : lines[line]!
    const own = of.formulas[key]
    return [...own === undefined ? [] : [own], ...of.derived.filter(one => one.column === key).map(({ expr }) => expr)]
  }
  const visit = (line: string, key: string): void => {
    const seen = found.get(line) ?? new Set()
    if (seen.has(key)) return
    found.set(line, seen.add(key))
    for (const expr of formulasOf(line, key)) {
      const { head, lines: sums } = readsOf(expr)
      for (const input of inputsOf(expr)) visit(line, input)
      for (const input of head) visit(HEAD, input)
      for (const sum of sums) visit(sum.line, sum.key)
    }
  }
  visit(HEAD, column)
  return found
}
