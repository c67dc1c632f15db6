import { emptyLine, type Quote } from '#schemas/supply/quote.ts'
import { enterQuote } from '#server/domains/quote/index.ts'
import { quoteSeal, versionPlace } from '#server/domains/quote/sealed.ts'
import { inRead } from '#server/db/tx.ts'
import type { Person } from '../harness/world.ts'
import type { Inquired, withAwards } from './fixtures.ts'

/** A quote at one price for every row, by default with 13 % tax and freight included. */
export const quoteFor = ({ rows }: Inquired, price: string, rest: Partial<Quote> = {}): Quote => ({
  includeTax: true, taxRate: '13', freight: 'INCLUDED', freightAmount: null, freightTaxRate: null, validUntil: null, payment: null,
  lines: rows.map(row => ({ ...emptyLine(row), price })), ...rest,
})

/** Records quotes of the invited suppliers, in their order, as received by telephone. */
export async function giveQuotes(
  world: ReturnType<typeof withAwards>, buyer: Person, { invited }: Inquired, quotes: readonly Quote[]
): Promise<void> {
  for (const [at, quote] of quotes.entries())
    await world.write(buyer.ctx, tx => enterQuote(tx, invited[at]!, quote, { way: 'PHONE', fileIds: [] }))
}

/**
 * Makes the first version of an invited supplier an old one, valid until that day.
 * Versions are immutable, so the database is changed directly.
 */
export async function lapse(
  { database: { pool } }: ReturnType<typeof withAwards>, { ctx }: Person, invited: string, validUntil: string
): Promise<void> {
  const [seal, place] = [await inRead(pool, ctx, quoteSeal), versionPlace(invited, 1)]
  const { rows: [version] } = await pool.query<{ content: string }>('select content from quote_version where invited_id = $1', [invited])
  await pool.query(
    'update quote_version set content = $1 where invited_id = $2',
    [seal.seal({ ...seal.open(version!.content, place), validUntil }, place), invited]
  )
}
