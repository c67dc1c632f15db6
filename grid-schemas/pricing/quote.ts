import type { FeeKind, FeePart, FeeRole, Standard, TaxMethod } from './feeTerms.ts'

/** A frozen fee of a quote: words, rate and amount; for a unit price fee, the amount over all items. */
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

export interface QuoteFacts {
  readonly standard: Standard | null
  readonly taxMethod: TaxMethod | null
  readonly area: string | null
  readonly items: string
  readonly measures: string
  readonly pretax: string
  readonly tax: string
}
