import { dec, isDecimalText, sumOf, toScale, type Draft, type Row } from '#schemas/kit/index.ts'

const WHOLE = '100'

const ratioOf = (row: Row): string | null => (typeof row.ratio === 'string' && isDecimalText(row.ratio) ? row.ratio : null)

/** Sum of the ratios that can be read, to two decimals. */
export const ratioSum = (draft: Draft): string => toScale(sumOf((draft.lines.workers ?? []).map(ratioOf)), 2)

export interface RatioFill {
  readonly rowId: string
  readonly value: string
  /** Signed: +0.01. */
  readonly difference: string
}

/** What the last step's ratio must become for 100.00 in all; null when it is 100.00 already or the rest is too much. */
export function ratioFill(draft: Draft): RatioFill | null {
  const last = (draft.lines.workers ?? []).findLast(row => ratioOf(row) !== null)
  const missing = dec(WHOLE).minus(ratioSum(draft))
  if (!last || missing.isZero()) return null
  const value = dec(ratioOf(last)!).plus(missing)
  if (value.lt('0.01')) return null
  return { rowId: String(last.key), value: toScale(value, 2), difference: `${missing.gt(0) ? '+' : '−'}${toScale(missing.abs(), 2)}` }
}
