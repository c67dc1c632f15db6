import { LEDGERS } from '#schemas/ledgers.ts'
import { dec, toText, type Ledger, type Lookups, type MeasureName } from '#schemas/kit/index.ts'
import type { Tx } from '#server/db/tx.ts'
import { add, opposites } from './add.ts'
import { refuseLinked } from './links.ts'
import { isStanding, lastTurn, lockSources, type Source } from './lockSources.ts'
import { MEASURES, formatMeasure } from './values.ts'

const opposite = (value: string): string => toText(dec(value).negated())

export interface Reversed extends Readonly<Record<MeasureName, string>> {
  readonly ledger: Ledger; readonly key: readonly string[]; readonly line: string; readonly title: string
}

/**
 * Reverses a source's postings in every ledger, by opposite rows in reverse order; afterwards it can post again.
 * @param source its `day` is that of the reversal
 * @param ledgers the ledgers to search
 * @returns the reversed postings; none where the source is not posted
 * @throws AppError WRONG_STATE where the resulting balance is not permitted (stock that was used since), or other postings are linked to it
 */
export async function reverse(tx: Tx, source: Source, ledgers: readonly Ledger[] = LEDGERS): Promise<readonly Reversed[]> {
  await lockSources(tx, [source.id])
  const reversed: Reversed[] = []
  for (const ledger of ledgers) {
    const { turn, rows } = await lastTurn(tx, ledger, source.id)
    if (!isStanding(turn)) continue
    await refuseLinked(tx, ledger, rows)
    await add(tx, ledger, source, opposites(rows, turn + 1), new Map())
    reversed.push(...rows.map(({ key, line, title, quantity, amount }) => ({ ledger, key, line, title, quantity, amount })))
  }
  return reversed
}

/** A reversed posting as text: “块料楼地面”工程量 -12，金额 -1,200.00. */
export const reversedText = (lookups: Lookups, { ledger, key, title, ...values }: Reversed): string => {
  const measureTexts = MEASURES.flatMap(name => {
    const measure = ledger.measures[name]
    return measure === undefined || dec(values[name]).isZero()
      ? []
      : [`${measure.label} ${formatMeasure(lookups, ledger, name, key, opposite(values[name]))}`]
  })
  return `${ledger.title}：“${title}”${measureTexts.join('，')}`
}
