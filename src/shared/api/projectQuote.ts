import { z } from 'zod'
import { PRICE_WAY, type PriceWay } from '#schemas/pricing/words.ts'
import { reads, type Need } from './contract.ts'
import { id, int32 } from './kv.ts'

const READ: Need = ['query', 'P_INFO', 'P_ANALYSE_COMPARISON']
const ofProject = z.object({ projectId: id })
const within = { project: (input: { readonly projectId: string }) => input.projectId }

/** Where the prices of a filled bill come from: the newest quote that holds unless one is named, or for who leads it the running round. */
export const billSource = ofProject.extend({ quoteId: id.optional(), running: z.boolean().default(false) })
export type BillSource = z.output<typeof billSource>

const quotes = z.object({
  quotes: z.array(z.object({ quoteId: z.string(), number: int32, round: int32, createTime: z.string(), total: z.string(), withdrawn: z.boolean() })),
  /** The round that is worked at, where the person leads it and an analysis stands for it. */
  running: z.object({ round: int32, total: z.string() }).nullable(),
  /** The most that the client accepts. */
  control: z.string().nullable(),
})
export type ProjectQuotes = z.output<typeof quotes>

const place = z.object({ sheet: z.string(), row: int32, name: z.string() })
const fill = z.object({
  title: z.string(),
  /** Items of the file that get a price, or have it as an amount alone; cells that get a value; formulas that stay. */
  items: int32, written: int32, kept: int32,
  /** Items of the file without a price, and those whose quantity in the file is not that of the offer. */
  unpriced: z.array(place), moved: z.array(place),
  /** Items of the bill that the file does not have where it should, and our own that it never had, with their amounts. */
  absent: z.array(z.object({ name: z.string(), amount: z.string().nullable() })), own: z.array(z.object({ name: z.string(), amount: z.string().nullable() })),
  /** Formulas that come to something else than we do, to the cent; how many can only be computed by the program that opens the file. */
  differs: z.array(place.extend({ ours: z.string(), theirs: z.string() })), unchecked: int32,
  /** Sums that are not written, each with its reason. */
  warnings: z.array(z.string()),
  /** What the items come to in the offer and in the file, and what the client pays. */
  offered: z.string(), filled: z.string(), total: z.string().nullable(),
})
export type BillFill = z.output<typeof fill>

/** What a side of a comparison is: a quote, the running round, the prices that the client's file brought along, or the client's control price. */
const side = z.union([z.object({ quoteId: id }), z.object({ is: z.enum(['RUNNING', 'FILE', 'CONTROL']) })])
export type QuoteSide = z.output<typeof side>
const ways = z.enum(Object.keys(PRICE_WAY) as [PriceWay, ...PriceWay[]])
const priced = z.object({ price: z.string().nullable(), amount: z.string().nullable(), way: ways.nullable() })
const totalOf = z.object({ title: z.string(), total: z.string().nullable() })
const difference = z.object({
  before: totalOf, after: totalOf,
  sections: z.array(z.object({
    name: z.string(), before: z.string(), after: z.string(),
    /** Items that differ; null on the side that does not have them. */
    items: z.array(z.object({ key: z.string(), code: z.string().nullable(), name: z.string(), unit: z.string(), before: priced.nullable(), after: priced.nullable() })),
  })),
})
export type QuoteDifference = z.output<typeof difference>

/** What a project offers its client: quotes, the client's workbook filled with one, and how two differ (sheet of pricing, Quote). */
export const projectQuoteApi = {
  quotes: reads('project/queryQuotes', { title: '报价', need: READ, prices: true, input: ofProject, output: quotes, ...within }),
  /** What {@link exportBill} would write. */
  fill: reads('project/queryBillFill', { title: '带价清单预览', need: READ, prices: true, input: billSource, output: fill, ...within }),
  /** The newest bill as it came, with prices in its columns. */
  exportBill: reads('project/exportProjectBill', { title: '下载带价清单', need: ['export', 'P_INFO', 'P_ANALYSE_COMPARISON'], prices: true, body: 'file', input: billSource, ...within }),
  difference: reads('project/queryQuoteDifference', { title: '报价对比', need: READ, prices: true, input: ofProject.extend({ before: side, after: side }), output: difference, ...within }),
}
