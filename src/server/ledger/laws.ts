import { dec, toText, type Law, type Ledger, type Lookups } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { RowFault } from '#shared/errors.ts'
import { formatMeasure, type LockedBalance } from './values.ts'

/** A balance before and after, with its line and title. `holders` names who reserves how much, if known. */
export interface Moved {
  readonly before: LockedBalance; readonly after: LockedBalance; readonly line: string; readonly title: string; readonly holders?: string
}

const FEW = 5

/**
 * @throws AppError WRONG_STATE whose rows name the lines, with the measure as column and `short` or `over` as code; nothing without faults
 */
export function refuse(faults: readonly RowFault[]): void {
  if (faults.length === 0) return
  const more = faults.length > FEW ? `；等 ${faults.length} 处` : ''
  throw new AppError('WRONG_STATE', { text: `${faults.slice(0, FEW).map(({ text }) => text).join('；')}${more}`, rows: [...faults] })
}

/** Balances that violate a law of the ledger, each with the first one, its key's name and the previous remainder. */
export const faultsOf = (lookups: Lookups, ledger: Ledger, moved: readonly Moved[]): readonly RowFault[] =>
  moved.flatMap(one => ledger.laws.flatMap(law => faultOf(lookups, ledger, law, one) ?? []).slice(0, 1))

/** Whether a posting draws a balance reserved by another ledger, so that the refusal names the holders. */
export const isHeld = ({ laws }: Ledger, { before, after }: Moved): boolean =>
  laws.some(law => law.kind === 'covers' && dec(after[law.measure]).lt(after.beside[law.measure]) && dec(before.beside[law.measure]).gt(0))

function faultOf(lookups: Lookups, ledger: Ledger, law: Law, moved: Moved): RowFault | null {
  const { before, after, line, title } = moved
  if (law.kind === 'emptied') {
    if (!dec(after.quantity).isZero() || dec(after.amount).isZero()
      || (dec(before.quantity).isZero() && dec(after.amount).eq(before.amount))) return null
    const { quantity, amount } = ledger.measures
    return {
      row: line, column: 'amount', code: 'over',
      text: `“${title}”会剩下没有${quantity!.label}的${amount!.label} ${formatMeasure(
        lookups, ledger, 'amount', after.key, after.amount
      )}：已按平均价领用过，不能再按原价冲回`,
    }
  }
  const { measure } = law
  const { label } = ledger.measures[measure]!
  const text = (value: string): string => formatMeasure(lookups, ledger, measure, after.key, value)
  const by = dec(after[measure]).minus(before[measure])
  const less = text(toText(by.negated()))
  switch (law.kind) {
    case 'nonNegative':
      if (!dec(after[measure]).isNegative() || !by.isNegative()
        || ledger.laws.some(other => other.kind === 'covers' && other.measure === measure)) return null
      return { row: line, column: measure, code: 'short', text: `“${title}”${label}不足：结存 ${text(before[measure])}，本次减少 ${less}` }
    case 'covers': {
      const reserved = before.beside[measure]
      if (dec(after[measure]).gte(reserved) || !by.isNegative()) return null
      const parts = dec(reserved).isZero()
        ? ''
        : `（结存 ${text(before[measure])}，${law.label} ${text(reserved)}${moved.holders === undefined ? '' : `：${moved.holders}`}）`
      return {
        row: line, column: measure, code: 'short',
        text: `“${title}”${label}不足：可用 ${text(toText(dec(before[measure]).minus(reserved)))}${parts}，本次减少 ${less}`,
      }
    }
    case 'within':
      if (dec(after[measure]).lte(after.beside[measure]) || !by.gt(0)) return null
      return {
        row: line, column: measure, code: 'short',
        text: `“${title}”${law.of.measures[measure]!.label}不足：可用 ${text(
          toText(dec(before.beside[measure]).minus(before[measure]))
        )}，本次${ledger.title} ${text(toText(by))}`,
      }
    case 'ceiling': {
      if (dec(after[measure]).lte(after.ceiling ?? '0') || !by.gt(0) && before.ceiling === after.ceiling) return null
      const remaining = text(toText(dec(before.ceiling ?? '0').minus(before[measure])))
      return { row: line, column: measure, code: 'over', text: `“${title}”超出${label}上限：剩余 ${remaining}，本次增加 ${text(toText(by))}` }
    }
  }
}
