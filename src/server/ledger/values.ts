import { dec, isDecimalText, toScale, toText, type Ledger, type LedgerKey, type Lookups, type MeasureName } from '#schemas/kit/index.ts'

export const MEASURES = ['quantity', 'amount'] as const satisfies readonly MeasureName[]
/** A value of every measure, as text; of one that the ledger does not keep it is 0. */
export type Values = Readonly<Record<MeasureName, string>>

/** A key as the database has it, and as a text that no other has. */
export const partsOf = <L extends Ledger>(ledger: L, key: LedgerKey<L>): readonly string[] =>
  ledger.keys.map(name => (key as Readonly<Record<string, string>>)[name]!)
export const markOf = (parts: readonly string[]): string => JSON.stringify(parts)
export const keyOf = <L extends Ledger>(ledger: L, parts: readonly string[]): LedgerKey<L> =>
  Object.fromEntries(ledger.keys.map((name, at) => [name, parts[at]!])) as LedgerKey<L>

/**
 * A value in its stored form.
 * @throws Error for what is no decimal text, finer than the measure, or of a measure that the ledger has not: mistakes of who posts
 */
export function stored(ledger: Ledger, name: MeasureName, value: string | undefined): string {
  const measure = ledger.measures[name]
  if (value === undefined) return measure === undefined ? '0' : toScale(dec(0), measure.scale)
  if (measure === undefined || !isDecimalText(value)) throw new Error(`${ledger.name}: ${name} ${value}`)
  const exact = toScale(dec(value), measure.scale)
  if (!dec(exact).eq(value)) throw new Error(`${ledger.name}: ${value} is finer than ${measure.scale} decimals of ${name}`)
  return exact
}

/** A value of a measure for readers, with its unit: 12.5m², -3,586.67元 without separators. */
export function shown(lookups: Lookups, ledger: Ledger, name: MeasureName, key: readonly string[], value: string): string {
  const { scale, unit = '', unitKey, units } = ledger.measures[name]!
  const part = unitKey === undefined ? unit : key[ledger.keys.indexOf(unitKey)] ?? ''
  return `${toText(dec(toScale(dec(value), scale)))}${units === undefined ? part : lookups.label(units, part) ?? part}`
}

export const NOTHING: Values = { quantity: '0', amount: '0' }

/** A balance under lock. `frozenBy`: the source that alone posts to it. `beside`: what the ledger has for the same key that a law compares it with. */
export interface Standing extends Values {
  readonly key: readonly string[]; readonly sequence: number; readonly ceiling: string | null; readonly frozenBy: string | null;
  readonly beside: Values
}

/** What a balance becomes by one more posting. */
export function plus(ledger: Ledger, balance: Standing, entry: Values): Standing {
  const sum = (name: keyof Values): string => toScale(dec(balance[name]).plus(entry[name]), ledger.measures[name]?.scale ?? 0)
  return { ...balance, sequence: balance.sequence + 1, quantity: sum('quantity'), amount: sum('amount') }
}
