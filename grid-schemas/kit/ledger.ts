import type { LookupSource } from './lookup.ts'

/** A quantity of a ledger, as decimal text with at most `scale` decimals, in `unit` or the unit of the key part `unitKey` by `units`. */
export interface Measure<K extends string = string> {
  readonly label: string; readonly scale: number; readonly unit?: string; readonly unitKey?: K; readonly units?: LookupSource
}
export type MeasureName = 'quantity' | 'amount'

export type Law =
  /** Never below zero; with `daily` not at the end of any past business day either. */
  | { readonly kind: 'nonNegative'; readonly measure: MeasureName; readonly daily?: true }
  /** Never above the ceiling of its key (`limitKeys` of the server). */
  | { readonly kind: 'ceiling'; readonly measure: MeasureName }
  /** No amount without a quantity: an empty stock is worth nothing. */
  | { readonly kind: 'emptied' }
  /** Never above the other ledger's balance of the same key: reservations of a stock. */
  | { readonly kind: 'within'; readonly measure: MeasureName; readonly of: Ledger }
  /** Never below that ledger's balance of the same key, which is `within` this one; `label` names that part. */
  | { readonly kind: 'covers'; readonly measure: MeasureName; readonly ledger: string; readonly label: string }

interface LedgerDef<K extends string> {
  readonly title: string
  /** Key parts with labels; readers query by the first one (project, warehouse, supplier). */
  readonly keys: Readonly<Record<K, string>>
  readonly measures: Partial<Readonly<Record<MeasureName, Measure<NoInfer<K>>>>>
  readonly laws?: readonly Law[]
  /** A document can freeze balances and alone post to them until it releases them; the text is the message for others. */
  readonly frozen?: string
}

export interface Ledger<K extends string = string> {
  readonly name: string
  readonly title: string
  readonly keys: readonly K[]
  readonly labels: Readonly<Record<K, string>>
  readonly measures: Partial<Readonly<Record<MeasureName, Measure>>>
  readonly laws: readonly Law[]
  readonly frozen?: string
}
/** Balance key: a text for every part, empty where it does not apply. */
export type LedgerKey<L> = L extends Ledger<infer K> ? Readonly<Record<K, string>> : never

/**
 * Declares a ledger: rows are append-only, balances are their sums by key.
 * @param name stored in every row, so it never changes
 * @throws Error when a law refers to an undeclared measure
 */
export function defineLedger<const K extends string>(name: string, { title, keys, measures, laws = [], frozen }: LedgerDef<K>): Ledger<K> {
  const unmeasured = laws.flatMap(law => (law.kind === 'emptied' ? ['quantity', 'amount'] as const : [law.measure]))
    .find(measure => measures[measure] === undefined)
  if (unmeasured !== undefined) throw new Error(`${name}: no measure ${unmeasured}`)
  return Object.freeze({ name, title, keys: Object.keys(keys) as K[], labels: keys, measures, laws, ...frozen !== undefined && { frozen } })
}
