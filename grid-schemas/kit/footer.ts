import { isDecimalText } from './decimal.ts'
import { resultText } from './formula.ts'
import { scaleOf } from './compute.ts'
import type { Grid } from './grid.ts'
import { Sum } from './sum.ts'
import { holds } from './rules.ts'
import type { Row, Value } from './value.ts'

const negative = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`)

/** Skips invalid numbers, whose cells are marked. */
const numberIn = (value: Value | undefined): string | null =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && isDecimalText(value) ? value : null

/** Incremental footer sums over rounded rows: a changed row is subtracted and added, the others are not read. */
export class FooterSums {
  readonly #grid: Grid
  readonly #sums: readonly (readonly [key: string, sum: Sum])[]

  constructor(grid: Grid, rows: readonly Row[]) {
    this.#grid = grid
    this.#sums = Object.keys(grid.footer).map(key => [key, new Sum()])
    for (const row of rows) this.#put(row, text => text)
  }

  replace(before: Row, after: Row): void {
    this.#put(before, negative)
    this.#put(after, text => text)
  }

  values(): Row {
    return Object.fromEntries(this.#sums.map(([key, sum]) => [key, resultText(sum.total(), scaleOf(this.#grid.columns[key]!))]))
  }

  #put(row: Row, signed: (text: string) => string): void {
    const { uncounted } = this.#grid
    if (uncounted !== undefined && holds(uncounted, row)) return
    for (const [key, sum] of this.#sums) {
      const text = numberIn(row[key])
      if (text !== null) sum.add(signed(text))
    }
  }
}

/** Returns rows without descendants among the others, which carry the parent's branch sum. */
function lowest(grid: Grid, rows: readonly Row[]): readonly Row[] {
  const { tree } = grid
  if (tree === undefined) return rows
  const above = new Set(rows.map(row => row[tree.parent]))
  return rows.filter(row => !above.has(row[grid.rowKey]))
}

/** Sums footer columns over rounded rows; in a tree every branch counts once. */
export const footerOf = (grid: Grid, rows: readonly Row[]): Row => new FooterSums(grid, lowest(grid, rows)).values()
