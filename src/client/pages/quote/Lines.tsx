import { lineSides, type Quote } from '#schemas/supply/quote.ts'
import { Icon } from './icons.tsx'
import { askedText, faultsByColumn, isUnfilled, type QuotedLine } from './lineWords.ts'
import { money } from './quoteText.ts'

/** A collapsed row: its amount, 不报, or 未填. */
export function ClosedLine({
  quote, answered: quotedLine, onOpen,
}: { readonly quote: Quote, readonly answered: QuotedLine, readonly onOpen: () => void }) {
  const { at, asked: inquiryLine, line } = quotedLine
  const sides = lineSides(quote, line, inquiryLine.quantity)
  const [wrong] = Object.values(faultsByColumn(quote, quotedLine))
  return (
    <li className="line">
      <button type="button" className="whole" onClick={onOpen}>
        <span className="what"><b><i>{at}</i>{inquiryLine.itemName}</b><span>{askedText(inquiryLine)}</span></span>
        {isUnfilled(quotedLine)
          ? <span className="mark"><Icon name="circle" size={12} />未填</span>
          : (
              <span className="sum">
                <b>{line.declined ? '不报' : sides === null ? '' : money(quote.includeTax ? sides.incl : sides.excl)}</b>
                {!line.declined
                  && <span>{[line.brand, line.price, line.taxRate !== null && line.taxRate !== quote.taxRate
                    && `税率 ${line.taxRate}%`].filter(Boolean).join(' • ')}</span>}
              </span>
            )}
        {wrong !== undefined && <span className="fault">{wrong}</span>}
      </button>
    </li>
  )
}
