/** By class, with six decimals. */
export interface UnitCosts { readonly labour: string, readonly material: string, readonly machine: string, readonly other: string }

export interface ChangedItem {
  /** -1 for work removed. */
  readonly sign: '1' | '-1'
  /** The bill row; null for work that the change adds. */
  readonly projectItemId: string | null
  readonly name: string
  readonly code: string | null
  readonly feature: string | null
  readonly unit: string
  /** Positive. */
  readonly quantity: string
  /** Unit price paid by the client. */
  readonly price: string | null
  /** By the target cost, if any. */
  readonly target: UnitCosts | null
}

/** A line of a change; a replacement has two items, which sum to its difference. */
export interface ChangedLine { readonly lineId: string, readonly title: string, readonly items: readonly ChangedItem[] }

export interface AnalysedChange {
  readonly changeId: string, readonly projectId: string, readonly title: string, readonly lines: readonly ChangedLine[]
}
