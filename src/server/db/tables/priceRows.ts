import type { Lookups } from '#schemas/kit/index.ts'
import { bothSides, type Sides } from '#schemas/price/sides.ts'
import type { PriceSource } from '#schemas/price/sources.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { identityOf, type ItemWords } from './itemWords.ts'
import type { pricePoint } from './price.ts'

export interface Supplier {
  readonly id?: string | null
  readonly name: string
  readonly type?: { readonly key: string, readonly value: string } | null
}

/** A price from a document, list or user. A missing side follows from the rate (domain B0). */
export interface PriceFacts extends ItemWords, Sides {
  readonly libMaterialId: string | null
  readonly machine: boolean
  readonly code?: string | null
  readonly source: PriceSource
  readonly sourceId?: string | null
  readonly sourceCode?: string
  readonly sourceName?: string
  /** 'YYYY-MM-DD'; for a monthly list the first of its month. */
  readonly day: string
  /** 'YYYY-MM', only for monthly lists. */
  readonly month?: string
  /** Province, city or area code. */
  readonly region?: string | null
  readonly supplier?: Supplier | null
  readonly quantity?: string | null
  /** Which side was input. */
  readonly includeTax: boolean
  readonly remark?: string
}

/** Columns of a price with derived ones: the other side, the search keys. */
export function fromPrice({ supplier, ...facts }: PriceFacts, lookups: Lookups): Omit<typeof pricePoint.$inferInsert, 'id'> {
  return {
    ...facts, ...bothSides(facts), unit: facts.unit ?? '',
    supplierId: supplier?.id ?? null, supplierName: supplier?.name ?? '', supplierType: supplier?.type?.key ?? null,
    supplierTypeName: supplier?.type?.value ?? null, searchKey: identityOf(facts, lookups), pinyin: pinyinOf(facts.name),
  }
}
