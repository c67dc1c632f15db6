import { dec, isDecimalText, isEmpty, sumOf, toScale, type Draft, type Row } from '#schemas/kit/index.ts'

const FULL_RATIO = '100'

const ratioOf = (row: Row): string | null => (typeof row.ratio === 'string' && isDecimalText(row.ratio) ? row.ratio : null)

/** Valid ratios only, to two decimals. */
export const ratioSum = (draft: Draft): string => toScale(sumOf((draft.lines.workers ?? []).map(ratioOf)), 2)

export interface RatioFill {
  readonly rowId: string
  readonly value: string
  /** Signed: +0.01. */
  readonly difference: string
}

/** Completes the last step's ratio, if empty, else the last one set, to a sum of 100.00; null at 100.00 or if the rest exceeds it. */
export function ratioFill(draft: Draft): RatioFill | null {
  const rows = draft.lines.workers ?? []
  const missing = dec(FULL_RATIO).minus(ratioSum(draft))
  const end = rows.at(-1)
  const last = end && isEmpty(end.ratio ?? null) && missing.gt(0) ? end : rows.findLast(row => ratioOf(row) !== null)
  if (!last || missing.isZero()) return null
  const value = dec(ratioOf(last) ?? '0').plus(missing)
  if (value.lt('0.01')) return null
  return { rowId: String(last.key), value: toScale(value, 2), difference: `${missing.gt(0) ? '+' : '−'}${toScale(missing.abs(), 2)}` }
}
