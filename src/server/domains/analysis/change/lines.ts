/** What one unit of an item costs by class, six decimals kept. */
export interface UnitCosts { readonly labour: string, readonly material: string, readonly machine: string, readonly other: string }

/** An item that a line of a change moves, as its analysis takes it over. */
export interface ChangedItem {
  /** -1 of what is not built any more. */
  readonly sign: '1' | '-1'
  /** The row of the bill; null of what the change itself adds. */
  readonly projectItemId: string | null
  readonly name: string
  readonly code: string | null
  readonly feature: string | null
  readonly unit: string
  /** Above zero. */
  readonly quantity: string
  /** What the client pays for one unit. */
  readonly price: string | null
  /** By the target cost, where the item has one. */
  readonly target: UnitCosts | null
}

/** A line of a change: of what is replaced both items, which come to its difference together. */
export interface ChangedLine { readonly lineId: string, readonly title: string, readonly items: readonly ChangedItem[] }

/** A change as its analysis knows it. */
export interface AnalysedChange {
  readonly changeId: string, readonly projectId: string, readonly title: string, readonly lines: readonly ChangedLine[]
}
