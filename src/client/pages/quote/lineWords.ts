import type { AskedLine, Quote, QuoteLine } from '#schemas/supply/quote.ts'
import { emptyLine, lineFaults } from '#schemas/supply/quote.ts'
import { amount, unitText } from '#client/ui/phone/figures.ts'

/** A row with what was typed for it. */
export interface Answered {
  readonly at: number
  readonly asked: AskedLine
  readonly line: QuoteLine
}

export function answeredLines(lines: readonly AskedLine[], quote: Quote): readonly Answered[] {
  const typed = new Map(quote.lines.map(line => [line.row, line]))
  return lines.map((asked, i) => ({ at: i + 1, asked, line: typed.get(asked.row) ?? emptyLine(asked.row) }))
}

export const isUnfilled = ({ line }: Answered): boolean => !line.declined && (line.price === null || line.price === '')

/** The quote with another answer to one row. */
export const withLine = (quote: Quote, line: QuoteLine): Quote => ({
  ...quote,
  lines: quote.lines.some(({ row }) => row === line.row)
    ? quote.lines.map(one => (one.row === line.row ? line : one))
    : [...quote.lines, line],
})

/** 「800×800×10 • 1,306.45 m²」 */
export const askedText = ({ spec, brand, quantity, unit }: AskedLine): string =>
  [spec, brand && `品牌 ${brand}`, `${amount(quantity)} ${unitText(unit)}`].filter(Boolean).join(' • ')

/** What is wrong with a row by its columns, in the words that stand under its field; nothing for a price that is still missing. */
export function faultsByColumn(quote: Quote, { at, asked, line }: Answered): Readonly<Record<string, string>> {
  const found = lineFaults(quote, line, asked, at).filter(({ column }) => column !== 'price' || (line.price ?? '') !== '')
  return Object.fromEntries(found.map(({ column, text }) => [column, text]))
}
