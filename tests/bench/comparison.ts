import { dec, toScale } from '#schemas/kit/index.ts'
import { bestBundle, bidderOf } from '#schemas/supply/bundle.ts'
import { landedOf } from '#schemas/supply/landed.ts'
import { emptyLine, type Quote } from '#schemas/supply/quote.ts'
import { measure, type Result } from './harness.ts'
import type { Part } from './report.ts'

/** A large inquiry (sheet 1), and the supplier count of the best bundle. */
const [LINES, SUPPLIERS, MAX_BIDDERS] = [500, 12, 3] as const
/** Maximum ms for the best bundle, and for the landed prices of all quotes. */
const [BUNDLE, LANDED] = [50, 250] as const

const inquiryLines = Array.from({ length: LINES }, (_, at) => ({ row: String(at), quantity: `${(at * 7) % 400 + 1}.25` }))
/** Nobody quotes everything; prices are close together, so no supplier leaves the search early. */
const quoteOf = (supplier: number): Quote => ({
  includeTax: supplier % 2 === 0, taxRate: '13', freight: supplier % 3 === 0 ? 'EXTRA' : 'INCLUDED', freightAmount: '600.00',
  freightTaxRate: '9', validUntil: null, payment: null,
  lines: inquiryLines.filter((_, at) => (at + supplier) % 9 !== 0)
    .map(({ row }, at) => ({ ...emptyLine(row), price: toScale(dec(1000 + ((at * 31 + supplier * 17) % 97)).div(10), 2) })),
})

function timed(run: () => void): () => Promise<number> {
  return async () => {
    const start = performance.now()
    run()
    return performance.now() - start
  }
}

/** Benchmarks the computations of a comparison for an inquiry of 500 lines and 12 suppliers. */
export async function benchComparison(): Promise<Part> {
  const quotes = Array.from({ length: SUPPLIERS }, (_, supplier) => quoteOf(supplier))
  const bidders = quotes.map(quote => bidderOf(landedOf(quote, inquiryLines), 'INCL'))
  const rows = inquiryLines.map(({ row }) => row)
  const results: Result[] = [
    await measure({
      name: `best bundle of ${MAX_BIDDERS}, against ${BUNDLE} ms`, goal: 1, ours: timed(() => bestBundle(rows, bidders, MAX_BIDDERS)),
      reference: async () => BUNDLE,
    }),
    await measure({
      name: `prices at arrival, against ${LANDED} ms`, goal: 1, ours: timed(() => quotes.map(quote => landedOf(quote, inquiryLines))),
      reference: async () => LANDED,
    }),
  ]
  return {
    name: 'comparison', about: `An inquiry of ${LINES} lines with quotes of ${SUPPLIERS} suppliers, each of eight lines in nine.`, results,
  }
}
