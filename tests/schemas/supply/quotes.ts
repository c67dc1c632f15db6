import { emptyLine, type Quote } from '#schemas/supply/quote.ts'

/** A quote with these prices by row, 13 % with tax and freight included unless said otherwise. */
export const quoteOf = (prices: Readonly<Record<string, string>>, rest: Partial<Quote> = {}): Quote => ({
  includeTax: true, taxRate: '13', freight: 'INCLUDED', freightAmount: null, freightTaxRate: null, validUntil: null, payment: null,
  lines: Object.entries(prices).map(([row, price]) => ({ ...emptyLine(row), price })), ...rest,
})
