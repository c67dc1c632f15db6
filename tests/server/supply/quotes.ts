import { emptyLine, type Quote } from '#schemas/supply/quote.ts'
import { enterQuote } from '#server/domains/quote/index.ts'
import type { Person } from '../harness/world.ts'
import type { Inquired, withAwards } from './fixtures.ts'

/** A quote at one price for every row, 13 % with tax and freight included unless said otherwise. */
export const quoteFor = ({ rows }: Inquired, price: string, rest: Partial<Quote> = {}): Quote => ({
  includeTax: true, taxRate: '13', freight: 'INCLUDED', freightAmount: null, freightTaxRate: null, validUntil: null, payment: null,
  lines: rows.map(row => ({ ...emptyLine(row), price })), ...rest,
})

/** The invited suppliers, in their order, have said these by telephone. */
export async function giveQuotes(world: ReturnType<typeof withAwards>, buyer: Person, { invited }: Inquired, quotes: readonly Quote[]): Promise<void> {
  for (const [at, quote] of quotes.entries()) await world.write(buyer.ctx, tx => enterQuote(tx, invited[at]!, quote, { way: 'PHONE', fileIds: [] }))
}
