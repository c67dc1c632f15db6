import { dec, toScale, ZERO } from './decimal.ts'
import type { DecimalText } from './value.ts'

/** Columns of a line that say which row of which document it was taken from. */
export const SOURCE_DOCUMENT = 'sourceDocument'
export const SOURCE_ROW = 'sourceRow'

/** Lines of other documents that rows of a line are taken from ("copy lines from"). */
export interface Pull<K extends string = string> {
  /** Name of the document and of its line. */
  readonly from: string
  readonly line: string
  /** The own column that says how much is taken, and the column of the other row that says how much there is. */
  readonly quantity: K
  readonly ceiling: string
  /** Own columns and the columns of the other row that fill them. */
  readonly copies: Readonly<Partial<Record<K, string>>>
}

/** How much of a row has been taken, in quantities as text. Nothing of it is stored twice: it is derived from links and states. */
export interface Taken {
  readonly asked: DecimalText
  /** By documents that have had their effect. */
  readonly taken: DecimalText
  /** By documents that are not decided yet. */
  readonly inFlight: DecimalText
  readonly remaining: DecimalText
}

/** A document that takes from a row, with the state it is in. */
export interface Taking { readonly state: string, readonly quantity: DecimalText }

/** States of a document whose quantities are in flight, and of one whose quantities are taken. Drafts and what was cancelled take nothing. */
const IN_FLIGHT: ReadonlySet<string> = new Set(['STARTING', 'RUNNING', 'PROCESSED'])
const TAKEN: ReadonlySet<string> = new Set(['COMPLETE'])

/** What remains of `asked` (domain B7.2), with as many places as `scale`; more than was asked leaves a negative rest. */
export function remainingOf(asked: DecimalText, takings: readonly Taking[], scale = 6): Taken {
  const sum = (states: ReadonlySet<string>) => takings.filter(({ state }) => states.has(state)).reduce((total, { quantity }) => total.plus(dec(quantity)), ZERO)
  const [taken, inFlight] = [sum(TAKEN), sum(IN_FLIGHT)]
  const text = (value: typeof taken): DecimalText => toScale(value, scale)
  return { asked: text(dec(asked)), taken: text(taken), inFlight: text(inFlight), remaining: text(dec(asked).minus(taken).minus(inFlight)) }
}
