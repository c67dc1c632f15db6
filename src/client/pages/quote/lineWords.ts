import type { AskedLine, Quote, QuoteLine } from '#schemas/supply/quote.ts'
import { emptyLine, lineFaults } from '#schemas/supply/quote.ts'
import { amount, unitText } from '#client/ui/phone/figures.ts'

export interface QuotedLine {
  readonly at: number
  readonly asked: AskedLine
  readonly line: QuoteLine
}

export function answeredLines(lines: readonly AskedLine[], quote: Quote): readonly QuotedLine[] {
  const typed = new Map(quote.lines.map(line => [line.row, line]))
  return lines.map((inquiryLine, i) => ({ at: i + 1, asked: inquiryLine, line: typed.get(inquiryLine.row) ?? emptyLine(inquiryLine.row) }))
}

export const isUnfilled = ({ line }: QuotedLine): boolean => !line.declined && (line.price === null || line.price === '')

export const withLine = (quote: Quote, line: QuoteLine): Quote => ({
  ...quote,
  lines: quote.lines.some(({ row }) => row === line.row)
    ? quote.lines.map(one => (one.row === line.row ? line : one))
    : [...quote.lines, line],
})

/** 「800×800×10 • 1,306.45 m²」 */
export const askedText = ({ spec, brand, quantity, unit }: AskedLine): string =>
  [spec, brand && `品牌 ${brand}`, `${amount(quantity)} ${unitText(unit)}`].filter(Boolean).join(' • ')

/** Faults of a row by column, as shown below the fields; none for a missing price. */
export function faultsByColumn(quote: Quote, { at, asked: inquiryLine, line }: QuotedLine): Readonly<Record<string, string>> {
  const faults = lineFaults(quote, line, inquiryLine, at).filter(({ column }) => column !== 'price' || (line.price ?? '') !== '')
  return Object.fromEntries(faults.map(({ column, text }) => [column, text]))
}
