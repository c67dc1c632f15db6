import { emptyLine, type Quote } from '#schemas/supply/quote.ts'

/** A quote with these prices by row, by default with 13 % tax and freight included. */
export const quoteOf = (prices: Readonly<Record<string, string>>, rest: Partial<Quote> = {}): Quote => ({
  includeTax: true, taxRate: '13', freight: 'INCLUDED', freightAmount: null, freightTaxRate: null, validUntil: null, payment: null,
  lines: Object.entries(prices).map(([row, price]) => ({ ...emptyLine(row), price })), ...rest,
})
