import { dec, toScale, toText, type Ledger } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { RowFault } from '#shared/errors.ts'
import type { Standing } from './values.ts'

/** A balance before and after, with the line that changes it and what that is called. */
export interface Moved { readonly before: Standing; readonly after: Standing; readonly line: string; readonly title: string }

const FEW = 5

/**
 * Refuses balances that the ledger's invariant does not allow, each by the name of its key and with what remained before.
 * @throws AppError WRONG_STATE whose rows name the lines, with the measure as column and `short` or `over` as code
 */
export function demandInvariant({ invariant, measures }: Ledger, moved: readonly Moved[]): void {
  if (invariant === null) return
  const { kind, measure } = invariant
  const { label, scale, unit = '' } = measures[measure]!
  const shown = (value: string): string => `${toText(dec(toScale(dec(value), scale)))}${unit}`
  const faults = moved.flatMap(({ before, after, line, title }): RowFault[] => {
    const by = dec(after[measure]).minus(before[measure])
    if (kind === 'nonNegative') {
      if (!dec(after[measure]).isNegative() || !by.isNegative()) return []
      return [{ row: line, column: measure, code: 'short', text: `“${title}”${label}不足：结存 ${shown(before[measure])}，本次减少 ${shown(toText(by.negated()))}` }]
    }
    const remaining = dec(before.ceiling ?? '0').minus(before[measure])
    if (dec(after[measure]).lte(after.ceiling ?? '0') || !by.gt(0) && before.ceiling === after.ceiling) return []
    return [{ row: line, column: measure, code: 'over', text: `“${title}”超出${label}上限：剩余 ${shown(toText(remaining))}，本次增加 ${shown(toText(by))}` }]
  })
  if (faults.length === 0) return
  const more = faults.length > FEW ? `；等 ${faults.length} 处` : ''
  throw new AppError('WRONG_STATE', { text: `${faults.slice(0, FEW).map(({ text }) => text).join('；')}${more}`, rows: faults })
}
