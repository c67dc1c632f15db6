import { dec, isDecimalText, toScale, toText, type Ledger, type LedgerKey, type Lookups, type MeasureName } from '#schemas/kit/index.ts'

export const MEASURES = ['quantity', 'amount'] as const satisfies readonly MeasureName[]
/** A value per measure as text; 0 for a measure that the ledger does not have. */
export type Values = Readonly<Record<MeasureName, string>>

/** A key as stored, and as a unique text. */
export const partsOf = <L extends Ledger>(ledger: L, key: LedgerKey<L>): readonly string[] =>
  ledger.keys.map(name => (key as Readonly<Record<string, string>>)[name]!)
export const markOf = (parts: readonly string[]): string => JSON.stringify(parts)
export const keyOf = <L extends Ledger>(ledger: L, parts: readonly string[]): LedgerKey<L> =>
  Object.fromEntries(ledger.keys.map((name, at) => [name, parts[at]!])) as LedgerKey<L>

/**
 * A value in its stored form.
 * @throws Error for a value that is no decimal text, finer than the measure, or of a measure that the ledger lacks: a caller's mistake
 */
export function stored(ledger: Ledger, name: MeasureName, value: string | undefined): string {
  const measure = ledger.measures[name]
  if (value === undefined) return measure === undefined ? '0' : toScale(dec(0), measure.scale)
  if (measure === undefined || !isDecimalText(value)) throw new Error(`${ledger.name}: ${name} ${value}`)
  const exact = toScale(dec(value), measure.scale)
  if (!dec(exact).eq(value)) throw new Error(`${ledger.name}: ${value} is finer than ${measure.scale} decimals of ${name}`)
  return exact
}

/** A measure's value with its unit for readers: 12.5m², -3,586.67元 without separators. */
export function formatMeasure(lookups: Lookups, ledger: Ledger, name: MeasureName, key: readonly string[], value: string): string {
  const { scale, unit = '', unitKey, units } = ledger.measures[name]!
  const part = unitKey === undefined ? unit : key[ledger.keys.indexOf(unitKey)] ?? ''
  return `${toText(dec(toScale(dec(value), scale)))}${units === undefined ? part : lookups.label(units, part) ?? part}`
}

export const NOTHING: Values = { quantity: '0', amount: '0' }

/**
 * A locked balance. `frozenBy`: the only source that can post to it. `beside`: values of the same key in other ledgers that a law compares
 * it with.
 */
export interface LockedBalance extends Values {
  readonly key: readonly string[]; readonly sequence: number; readonly ceiling: string | null; readonly frozenBy: string | null;
  readonly beside: Values
}

export function plus(ledger: Ledger, balance: LockedBalance, entry: Values): LockedBalance {
  const sum = (name: keyof Values): string => toScale(dec(balance[name]).plus(entry[name]), ledger.measures[name]?.scale ?? 0)
  return { ...balance, sequence: balance.sequence + 1, quantity: sum('quantity'), amount: sum('amount') }
}
