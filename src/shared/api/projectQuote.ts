import { z } from 'zod'
import { PRICE_WAY, type PriceWay } from '#schemas/pricing/feeTerms.ts'
import { reads, type Need } from './contract.ts'
import { id, int32 } from './kv.ts'

const READ: Need = ['query', 'P_INFO', 'P_ANALYSE_COMPARISON']
const ofProject = z.object({ projectId: id })
const within = { project: (input: { readonly projectId: string }) => input.projectId }

/** Source: the newest valid quote, a specified one, or for the leader the running round. */
export const billSource = ofProject.extend({ quoteId: id.optional(), running: z.boolean().default(false) })
export type BillSource = z.output<typeof billSource>

const quotes = z.object({
  quotes: z.array(
    z.object({ quoteId: z.string(), number: int32, round: int32, createTime: z.string(), total: z.string(), withdrawn: z.boolean() })
  ),
  /** For the leader, once an analysis is selected. */
  running: z.object({ round: int32, total: z.string() }).nullable(),
  control: z.string().nullable(),
})
export type ProjectQuotes = z.output<typeof quotes>

const place = z.object({ sheet: z.string(), row: int32, name: z.string() })
const fill = z.object({
  title: z.string(),
  /** File items with a price or only an amount; written cells; retained formulas. */
  items: int32, written: int32, kept: int32,
  /** File items without a price, and with another quantity than the offer. */
  unpriced: z.array(place), moved: z.array(place),
  /** Bill items missing in the file, and added items that it never had. */
  absent: z.array(z.object({ name: z.string(), amount: z.string().nullable() })), own: z.array(
    z.object({ name: z.string(), amount: z.string().nullable() })
  ),
  /** Formulas whose result differs from ours to the cent; number of those that only a spreadsheet program can compute. */
  differs: z.array(place.extend({ ours: z.string(), theirs: z.string() })), unchecked: int32,
  warnings: z.array(z.string()),
  /** Sums in the offer and in the file, and the client's total. */
  offered: z.string(), filled: z.string(), total: z.string().nullable(),
})
export type BillFill = z.output<typeof fill>

/** A quote, the running round, the prices in the client's file, or the client's control price. */
const side = z.union([z.object({ quoteId: id }), z.object({ is: z.enum(['RUNNING', 'FILE', 'CONTROL']) })])
export type QuoteSide = z.output<typeof side>
const ways = z.enum(Object.keys(PRICE_WAY) as [PriceWay, ...PriceWay[]])
const priced = z.object({ price: z.string().nullable(), amount: z.string().nullable(), way: ways.nullable() })
const totalOf = z.object({ title: z.string(), total: z.string().nullable() })
const difference = z.object({
  before: totalOf, after: totalOf,
  sections: z.array(z.object({
    name: z.string(), before: z.string(), after: z.string(),
    /** Null on the side without the item. */
    items: z.array(z.object({
      key: z.string(), code: z.string().nullable(), name: z.string(), unit: z.string(), before: priced.nullable(), after: priced.nullable(),
    })),
  })),
})
export type QuoteDifference = z.output<typeof difference>

/** Offers to a project's client: quotes, the client's workbook filled with one, and comparisons (sheet of pricing, Quote). */
export const projectQuoteApi = {
  quotes: reads('project/queryQuotes', { title: '报价', need: READ, prices: true, input: ofProject, output: quotes, ...within }),
  /** Previews {@link exportBill}. */
  fill: reads('project/queryBillFill', { title: '带价清单预览', need: READ, prices: true, input: billSource, output: fill, ...within }),
  /** The newest bill as received, with prices filled in. */
  exportBill: reads('project/exportProjectBill', {
    title: '下载带价清单', need: ['export', 'P_INFO', 'P_ANALYSE_COMPARISON'], prices: true, body: 'file', input: billSource, ...within,
  }),
  difference: reads('project/queryQuoteDifference', {
    title: '报价对比', need: READ, prices: true, input: ofProject.extend({ before: side, after: side }), output: difference, ...within,
  }),
}
