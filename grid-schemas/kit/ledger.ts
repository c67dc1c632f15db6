/** What a ledger adds up. Values are decimal text with at most `scale` decimals. */
export interface Measure { readonly label: string; readonly scale: number; readonly unit?: string }
export type MeasureName = 'quantity' | 'amount'

/** What no balance may come to: below zero, or above the ceiling that was set for its key (`limitKeys` of the server). */
export interface Invariant { readonly kind: 'nonNegative' | 'ceiling'; readonly measure: MeasureName }

interface LedgerDef<K extends string> {
  readonly title: string
  /** What a balance is kept for, with labels; the first one is what readers ask by (project, warehouse, supplier). */
  readonly keys: Readonly<Record<K, string>>
  readonly measures: Partial<Readonly<Record<MeasureName, Measure>>>
  readonly invariant?: Invariant
}

export interface Ledger<K extends string = string> {
  readonly name: string
  readonly title: string
  /** Names of the key's parts in their order. */
  readonly keys: readonly K[]
  readonly labels: Readonly<Record<K, string>>
  readonly measures: Partial<Readonly<Record<MeasureName, Measure>>>
  readonly invariant: Invariant | null
}
/** For what one balance is kept: a text for every part, empty where it does not apply. */
export type LedgerKey<L> = L extends Ledger<infer K> ? Readonly<Record<K, string>> : never

/**
 * Declares a ledger: rows are only ever added, balances are their sums by key.
 * @param name stands in the database beside every row and never changes
 * @throws Error when the invariant looks at what is not measured
 */
export function defineLedger<const K extends string>(name: string, { title, keys, measures, invariant }: LedgerDef<K>): Ledger<K> {
  if (invariant !== undefined && measures[invariant.measure] === undefined) throw new Error(`${name}: no measure ${invariant.measure}`)
  return Object.freeze({ name, title, keys: Object.keys(keys) as K[], labels: keys, measures, invariant: invariant ?? null })
}
