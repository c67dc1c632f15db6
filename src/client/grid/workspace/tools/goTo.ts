import type { Grid, Row } from '#schemas/kit/index.ts'

/** Identifying columns: the quick search's, else the first texts. */
export const namingColumns = (grid: Pick<Grid, 'columns' | 'quick'>): readonly string[] =>
  (grid.quick.length > 0 ? grid.quick : Object.keys(grid.columns).filter(key => grid.columns[key]!.kind === 'text').slice(0, 2))

/** Null for codes: 0012 and numbers beyond the last row. */
export function rowNumberIn(text: string, total: number): number | null {
  const digits = text.normalize('NFKC').trim()
  const number = /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : 0
  return number >= 1 && number <= total ? number : null
}

const normalized = (text: unknown): string => String(text ?? '').normalize('NFKC').trim().toLowerCase()

/** Row by a whole identifying column, else its start, else a part; -1 for none. */
export function rowNamed(text: string, rows: readonly Row[], grid: Pick<Grid, 'columns' | 'quick'>): number {
  const term = normalized(text)
  if (term === '') return -1
  const columns = namingColumns(grid)
  const find = (test: (cell: string) => boolean) => rows.findIndex(row => columns.some(key => test(normalized(row[key]))))
  const tests = [(cell: string) => cell === term, (cell: string) => cell.startsWith(term), (cell: string) => cell.includes(term)]
  for (const test of tests) {
    const at = find(test)
    if (at >= 0) return at
  }
  return -1
}
