import type { FeeKind, FeePart, FeeRole, Standard, TaxMethod } from './words.ts'

/** A fee of a quote, frozen: words, figure and amount; for a fee in the unit price, the amount over all items. */
export interface QuoteFee {
  readonly id: string
  readonly name: string
  readonly part: FeePart
  readonly kind: FeeKind
  readonly role: FeeRole | null
  readonly bases: string | null
  readonly rate: string | null
  readonly base: string | null
  readonly amount: string
}

/** Basis of a quote, and its sums. */
export interface QuoteFacts {
  readonly standard: Standard | null
  readonly taxMethod: TaxMethod | null
  readonly area: string | null
  readonly items: string
  readonly measures: string
  readonly pretax: string
  readonly tax: string
}
