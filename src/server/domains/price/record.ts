import { bothSides, type Sides } from '#schemas/price/sides.ts'
import type { PriceSource } from '#schemas/price/sources.ts'
import { newId } from '#server/core/ids.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pointKey, type ItemWords } from './key.ts'

export interface Supplier {
  readonly id?: string | null
  readonly name: string
  readonly type?: { readonly key: string, readonly value: string } | null
}

/** A price as a document, a list or a person tells it. At least one side is there; the other follows from the rate (domain B0). */
export interface PriceFacts extends ItemWords, Sides {
  readonly libMaterialId: string | null
  readonly machine: boolean
  readonly code?: string | null
  readonly source: PriceSource
  /** The document that the price stands in, with its bill code and its name. */
  readonly sourceId?: string | null
  readonly sourceCode?: string
  readonly sourceName?: string
  /** The business day, 'YYYY-MM-DD'; of a monthly list the first of its month. */
  readonly day: string
  /** 'YYYY-MM', of monthly lists alone. */
  readonly month?: string
  /** Code of the province, the city or the area. */
  readonly region?: string | null
  readonly supplier?: Supplier | null
  readonly quantity?: string | null
  /** Which side was told. */
  readonly includeTax: boolean
  readonly remark?: string
}

const CHUNK = 500

/** Writes prices as facts; who records them is the person of the transaction. @returns their ids in the order given */
export async function recordPrices(tx: Tx, points: readonly PriceFacts[]): Promise<string[]> {
  if (points.length === 0) return []
  const lookups = await lookupsFor(tx)
  const rows = points.map(({ supplier, ...facts }) => ({
    ...facts, ...bothSides(facts), id: newId(), unit: facts.unit ?? '',
    supplierId: supplier?.id ?? null, supplierName: supplier?.name ?? '', supplierType: supplier?.type?.key ?? null,
    supplierTypeName: supplier?.type?.value ?? null, searchKey: pointKey(lookups, facts), pinyin: pinyinOf(facts.name),
  }))
  for (let at = 0; at < rows.length; at += CHUNK) await tx.q.insert(pricePoint).values(rows.slice(at, at + CHUNK))
  return rows.map(({ id }) => id)
}
