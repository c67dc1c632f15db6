import type { Columns, Row } from '#schemas/kit/index.ts'
import { comparePlain, dec, decimalsOf, isDecimalText, isEmpty, isNumeric, scaleOf, Sum, toScale, toText } from '#schemas/kit/index.ts'

/** Plain decimal texts, null without a number. */
export interface Stats {
  readonly count: number
  readonly sum: string | null
  readonly average: string | null
  readonly min: string | null
  readonly max: string | null
}

type Decimal = ReturnType<typeof dec>

const ROWS_PER_LOOK = 64

/** Two decimals as for money; more lose trailing zeros. */
function textOf(value: Decimal, scale: number): string {
  const text = toScale(value, scale)
  if (decimalsOf(text) > 2) return toText(dec(text))
  return scale === 0 ? text : toScale(value, 2)
}

/** 计数 求和 平均 最小 最大 of cells, in decimals; call `advance` until true. */
export class StatsWork {
  readonly #rows: readonly Row[]
  readonly #columns: readonly { readonly key: string; readonly numeric: boolean; readonly scale: number }[]
  #at = 0
  #count = 0
  #scale = 0
  #numbers = 0
  readonly #sum = new Sum()
  #min: string | null = null
  #max: string | null = null

  constructor(rows: readonly Row[], columns: readonly string[], declared: Columns) {
    this.#rows = rows
    this.#columns = columns.flatMap(key => {
      const column = declared[key]
      return column ? [{ key, numeric: isNumeric(column), scale: scaleOf(column) }] : []
    })
  }

  /** Counts for up to `budget` milliseconds; true when done. */
  advance(budget = Infinity): boolean {
    const endTime = performance.now() + budget
    while (this.#at < this.#rows.length) {
      const row = this.#rows[this.#at++]!
      for (const column of this.#columns) this.#add(row[column.key], column)
      if (this.#at % ROWS_PER_LOOK === 0 && performance.now() > endTime) break
    }
    return this.#at >= this.#rows.length
  }

  #add(value: Row[string], { numeric, scale }: { readonly numeric: boolean; readonly scale: number }): void {
    if (isEmpty(value)) return
    this.#count += 1
    const text = String(value)
    if (!numeric || !isDecimalText(text)) return
    this.#numbers += 1
    // A refused text may have more decimals than its column.
    this.#scale = Math.max(this.#scale, scale, decimalsOf(text))
    this.#sum.add(text)
    if (this.#min === null || comparePlain(text, this.#min) < 0) this.#min = text
    if (this.#max === null || comparePlain(text, this.#max) > 0) this.#max = text
  }

  stats(): Stats {
    const scale = this.#scale
    const sum = this.#numbers === 0 ? null : this.#sum.total()
    const extreme = (text: string | null) => text && textOf(dec(text), scale)
    return {
      count: this.#count,
      sum: sum && textOf(sum, scale), average: sum && textOf(sum.div(this.#numbers), Math.max(2, scale)),
      min: extreme(this.#min), max: extreme(this.#max),
    }
  }
}

export function statsOf(rows: readonly Row[], columns: readonly string[], declared: Columns): Stats {
  const work = new StatsWork(rows, columns, declared)
  work.advance()
  return work.stats()
}
