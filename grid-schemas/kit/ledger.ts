import type { LookupSource } from './lookup.ts'

/** What a ledger adds up. Values are decimal text with at most `scale` decimals. `unit` is said behind them; with `unitKey` it is what `units` calls that part of the key. */
export interface Measure<K extends string = string> { readonly label: string; readonly scale: number; readonly unit?: string; readonly unitKey?: K; readonly units?: LookupSource }
export type MeasureName = 'quantity' | 'amount'

/** What no balance may come to. */
export type Law =
  /** Below zero; with `daily` not at the end of any business day either, where a posting lies back. */
  | { readonly kind: 'nonNegative'; readonly measure: MeasureName; readonly daily?: true }
  /** Above the ceiling that was set for its key (`limitKeys` of the server). */
  | { readonly kind: 'ceiling'; readonly measure: MeasureName }
  /** An amount without a quantity: what is used up is worth nothing. */
  | { readonly kind: 'emptied' }
  /** Above what the other ledger has for the same key: what is reserved of a stock. */
  | { readonly kind: 'within'; readonly measure: MeasureName; readonly of: Ledger }
  /** Below what the ledger of that name has for the same key, which is `within` this one; `label` is what that part is called. */
  | { readonly kind: 'covers'; readonly measure: MeasureName; readonly ledger: string; readonly label: string }

interface LedgerDef<K extends string> {
  readonly title: string
  /** What a balance is kept for, with labels; the first one is what readers ask by (project, warehouse, supplier). */
  readonly keys: Readonly<Record<K, string>>
  readonly measures: Partial<Readonly<Record<MeasureName, Measure<NoInfer<K>>>>>
  readonly laws?: readonly Law[]
  /** Its balances can be frozen by a document, which alone posts to them until it lets go of them: what whoever else would is refused with. */
  readonly frozen?: string
}

export interface Ledger<K extends string = string> {
  readonly name: string
  readonly title: string
  /** Names of the key's parts in their order. */
  readonly keys: readonly K[]
  readonly labels: Readonly<Record<K, string>>
  readonly measures: Partial<Readonly<Record<MeasureName, Measure>>>
  readonly laws: readonly Law[]
  readonly frozen?: string
}
/** For what one balance is kept: a text for every part, empty where it does not apply. */
export type LedgerKey<L> = L extends Ledger<infer K> ? Readonly<Record<K, string>> : never

/**
 * Declares a ledger: rows are only ever added, balances are their sums by key.
 * @param name stands in the database beside every row and never changes
 * @throws Error when a law looks at what is not measured
 */
export function defineLedger<const K extends string>(name: string, { title, keys, measures, laws = [], frozen }: LedgerDef<K>): Ledger<K> {
  const unmeasured = laws.flatMap(law => (law.kind === 'emptied' ? ['quantity', 'amount'] as const : [law.measure])).find(measure => measures[measure] === undefined)
  if (unmeasured !== undefined) throw new Error(`${name}: no measure ${unmeasured}`)
  return Object.freeze({ name, title, keys: Object.keys(keys) as K[], labels: keys, measures, laws, ...frozen !== undefined && { frozen } })
}
