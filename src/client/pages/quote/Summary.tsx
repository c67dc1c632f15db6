import { FREIGHT, freightSides, lineSides, quoteSums, type AskedLine, type Quote } from '#schemas/supply/quote.ts'
import { answeredLines, isUnfilled } from './lineWords.ts'
import { amount, unitText } from '#client/ui/phone/figures.ts'
import { money } from './quoteText.ts'

/** All rows with quantity times price, or 不报. */
export function SummaryLines({ asked: inquiryLines, quote }: { readonly asked: readonly AskedLine[], readonly quote: Quote }) {
  const freight = freightSides(quote)
  return (
    <ol className="lines" aria-label="报价明细">
      {answeredLines(inquiryLines, quote).map(quotedLine => {
        const { at, asked: { row, itemName, spec, quantity, unit }, line } = quotedLine
        const sides = lineSides(quote, line, quantity)
        return (
          <li key={row} className="line plain">
            <div
              className="what"
            ><b><i>{at}</i>{itemName}</b><span>{[spec, line.declined ? null : line.brand].filter(Boolean).join(' • ')}</span></div>
            <div className="sum">
              {sides === null
                ? <span>{line.declined ? '不报' : isUnfilled(quotedLine) ? '未填' : line.price}</span>
                : <><b>{money(quote.includeTax ? sides.incl : sides.excl)}</b><span>{amount(quantity)} {unitText(
                  unit
                )} × {line.price}{line.taxRate !== null && line.taxRate !== quote.taxRate && `，税率 ${line.taxRate}%`}</span></>}
            </div>
          </li>
        )
      })}
      {freight !== null && (
        <li className="line plain"><div className="what"><b>运费 {FREIGHT.EXTRA}</b><span>税率 {quote.freightTaxRate}%</span></div><div
          className="sum"
        ><b>{money(quote.includeTax ? freight.incl : freight.excl)}</b></div></li>
      )}
    </ol>
  )
}

/** Both sides and the tax between them. */
export function Sums({ asked: inquiryLines, quote }: { readonly asked: readonly AskedLine[], readonly quote: Quote }) {
  const sums = quoteSums(quote, inquiryLines)
  const rates = new Set([
    quote.taxRate, ...quote.lines.flatMap(line => (line.taxRate === null || line.declined ? [] : [line.taxRate])),
    ...(quote.freight === 'EXTRA' && quote.freightTaxRate !== null ? [quote.freightTaxRate] : []),
  ])
  return (
    <dl className="sums">
      <div><dt>不含税</dt><dd>{money(sums.excl)}</dd></div>
      <div><dt>税金{rates.size === 1 ? ` ${quote.taxRate}%` : ''}</dt><dd>{money(sums.tax)}</dd></div>
      <div className="whole"><dt>{quote.freight === 'PICKUP' ? '含税自提' : '含税到场'}，{sums.filled} 行</dt><dd>{money(sums.incl)}</dd></div>
    </dl>
  )
}
