import type { Columns, KindName, Row } from '#schemas/kit/index.ts'
import { dec, decimalsOf, isDecimalText, isEmpty, scaleOf, toScale, toText } from '#schemas/kit/index.ts'

/** What the footer says about a selection; texts in plain decimals, null where no cell is a number. */
export interface Stats {
  /** Cells that hold something. */
  readonly count: number
  readonly sum: string | null
  readonly average: string | null
  readonly min: string | null
  readonly max: string | null
}

const NUMERIC: ReadonlySet<KindName> = new Set(['integer', 'decimal', 'money', 'percent', 'computed'])

/** Two decimals stay as money has them; finer ones lose their trailing zeros. */
function shown(value: ReturnType<typeof dec>, scale: number): string {
  const text = toScale(value, scale)
  if (decimalsOf(text) > 2) return toText(dec(text))
  return scale === 0 ? text : toScale(value, 2)
}

/** 计数 求和 平均 最小 最大 over the cells where rows and columns cross, in decimals. */
export function statsOf(rows: readonly Row[], columns: readonly string[], declared: Columns): Stats {
  const known = columns.flatMap(key => (declared[key] ? [{ key, column: declared[key] }] : []))
  let count = 0
  let scale = 0
  const numbers: ReturnType<typeof dec>[] = []
  for (const row of rows) {
    for (const { key, column } of known) {
      const value = row[key]
      if (isEmpty(value)) continue
      count += 1
      const text = String(value)
      if (!NUMERIC.has(column.kind) || !isDecimalText(text)) continue
      numbers.push(dec(text))
      scale = Math.max(scale, scaleOf(column))
    }
  }
  const [first, ...rest] = numbers
  if (!first) return { count, sum: null, average: null, min: null, max: null }
  const sum = rest.reduce((total, number) => total.plus(number), first)
  return {
    count,
    sum: shown(sum, scale),
    average: shown(sum.div(numbers.length), Math.max(2, scale)),
    min: shown(rest.reduce((least, number) => (number.lt(least) ? number : least), first), scale),
    max: shown(rest.reduce((most, number) => (number.gt(most) ? number : most), first), scale),
  }
}
