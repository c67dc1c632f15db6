import { z } from 'zod'
import { each } from '#schemas/kit/index.ts'
import { PRICE_SIDE, type PriceSide } from '#schemas/price/sources.ts'
import { LIBRARIES } from '#schemas/supplier/states.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { SUPPLY_LIBRARY } from '#schemas/supply/library.ts'
import { FREIGHT, type Freight } from '#schemas/supply/quote.ts'
import { INQUIRY_STATE, INVITE_STATE, type InquiryState, type InviteState } from '#schemas/supply/states.ts'
import { needOn, reads } from './contract.ts'
import { id, int32 } from './kv.ts'

const word = z.string().nullable()
const keys = <K extends string>(values: Readonly<Record<K, string>>) => z.enum(Object.keys(values) as [K, ...K[]])
/** Both sides of the tax, as far as available. */
const both = z.object({ incl: word, excl: word })
const quote = z.object({
  includeTax: z.boolean(), taxRate: z.string(), freight: keys<Freight>(FREIGHT), freightAmount: word, freightTaxRate: word,
  validUntil: word, payment: word,
  lines: z.array(z.object({
    row: z.string(), declined: z.boolean(), price: word, taxRate: word, brand: word, note: word, days: int32.nullable(),
    leastQuantity: word,
  })),
})
const line = z.object({
  row: z.string(), itemName: z.string(), spec: word, brand: word, unit: z.string(), quantity: z.string(), needDay: word, targetPrice: word,
  /** Earlier contracts, median of all recorded prices, newest monthly list. */
  last: both, median: both, list: both, listMonth: word,
  left: z.string(),
})
const supplier = z.object({
  invited: z.string(), supplierId: word, supplierName: z.string(), state: keys<InviteState>(INVITE_STATE),
  version: int32.nullable(), at: word, quote: quote.nullable(),
  /** Why this supplier cannot get an award; null if possible. */
  blocked: word,
  /** Expired on that day: an award requires a reason. */
  lapsed: z.boolean().default(false),
  fileIds: z.array(z.string()).default([]),
})
/** Basis of all displays; an award stores a snapshot of it. */
export const comparisonShape = z.object({
  inquiryId: z.string(), code: z.string(), inquiryName: z.string(), state: keys<InquiryState>(INQUIRY_STATE), sealed: z.boolean(),
  deadline: word,
  projectId: word, projectName: word, handlerId: word,
  /** Side of the tax that ranks the quotes. */
  side: keys<PriceSide>(PRICE_SIDE),
  lines: z.array(line), suppliers: z.array(supplier),
})
export type SupplyComparison = z.output<typeof comparisonShape>

export const supplyComparisonApi = each(LIBRARIES, kind => {
  const { call, word: library } = SUPPLY_LIBRARY[kind]
  return {
    /** @throws WRONG_STATE before the deadline of a sealed inquiry */
    compare: reads(`inquiry/query${call}Comparison`, {
      title: `${library}比价`, need: needOn('query', INQUIRIES[kind]), prices: true, input: z.object({ id }),
      output: comparisonShape.extend({ awards: z.array(z.object({ id: z.string(), code: z.string(), processState: z.string() })) }),
    }),
    kept: reads(`award/query${call}Comparison`, {
      title: `${library}定标的比价`, need: needOn('query', AWARDS[kind]), prices: true, input: z.object({ id }), output: comparisonShape,
    }),
  }
})
