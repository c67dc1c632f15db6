import { useEffect, useRef } from 'react'
import { lineSides, unitSides, type Quote, type QuoteLine } from '#schemas/supply/quote.ts'
import { Icon } from './icons.tsx'
import { askedText, faultsByColumn, type QuotedLine } from './lineWords.ts'
import { unitText } from '#client/ui/phone/figures.ts'
import { money } from './quoteText.ts'

export type NumberField = 'price' | 'days' | 'leastQuantity' | 'taxRate'

export const fieldText = (line: QuoteLine, field: NumberField): string => String(line[field] ?? '')

/** A row with a changed figure; days accept digits only. */
export function withField(line: QuoteLine, field: NumberField, text: string): QuoteLine {
  if (field !== 'days') return { ...line, [field]: text === '' ? null : text }
  const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, 4)
  return { ...line, days: digits === '' ? null : Number(digits) }
}

export interface OpenLineProps {
  readonly quote: Quote
  readonly answered: QuotedLine
  readonly field: NumberField
  readonly onField: (field: NumberField) => void
  readonly onLine: (line: QuoteLine) => void
  readonly onEnter: () => void
}

/**
 * The row being edited: price, both sides of the tax, 不报, brand, days, least quantity, a separate tax rate, a note. Faults are shown below
 * it; invalid input is retained.
 */
export function OpenLine({ quote, answered: quotedLine, field, onField, onLine, onEnter }: OpenLineProps) {
  const { at, asked: inquiryLine, line } = quotedLine
  const price = useRef<HTMLInputElement>(null)
  const rowElement = useRef<HTMLLIElement>(null)
  useEffect(() => {
    rowElement.current?.scrollIntoView({ block: 'nearest' })
    price.current?.focus({ preventScroll: true })
  }, [line.row])
  const [unit, sides, wrong] = [
    unitSides(quote, line), lineSides(quote, line, inquiryLine.quantity), Object.values(faultsByColumn(quote, quotedLine)),
  ]
  const figure = (name: NumberField, label: string, after: string, instead?: string) => (
    <label className={field === name ? 'small on' : 'small'}>{label}
      <input
        inputMode="none" aria-label={label} value={fieldText(line, name)} size={3} placeholder={instead} onFocus={() => onField(name)}
        onChange={({ target }) => onLine(withField(line, name, target.value))} onKeyDown={({ key }) => { if (key === 'Enter') onEnter() }}
      /><span>{after}</span>
    </label>
  )
  return (
    <li ref={rowElement} className="line open" aria-current="true">
      <div className="what"><b><i>{at}</i>{inquiryLine.itemName}</b><span>{askedText(inquiryLine)}</span></div>
      <div className="sum">
        <b>{sides === null ? '' : money(quote.includeTax ? sides.incl : sides.excl)}</b>
        <span>{unit === null
          ? ''
          : `${quote.includeTax ? '不含税' : '含税'} ${money(quote.includeTax ? unit.excl : unit.incl)} 元/${unitText(inquiryLine.unit)}`}</span>
      </div>
      <div className="fields">
        <label className={field === 'price' && !line.declined ? 'price on' : 'price'}><span>单价 元/{unitText(inquiryLine.unit)}</span>
          <input
            ref={price} inputMode="none" aria-label="单价" aria-invalid={wrong.length > 0} disabled={line.declined}
            value={line.declined ? '' : line.price ?? ''} autoComplete="off"
            onFocus={() => onField('price')} onChange={({ target }) => onLine(withField(line, 'price', target.value))}
            onKeyDown={({ key }) => { if (key === 'Enter') onEnter() }}
          />
        </label>
        <button
          type="button" className="none" aria-pressed={line.declined} onClick={() => onLine({ ...line, declined: !line.declined })}
        >不报</button>
      </div>
      <div className="fields three">
        <label className="small">品牌 <input
          aria-label="品牌" value={line.brand ?? ''} size={4}
          onChange={({ target }) => onLine({ ...line, brand: target.value === '' ? null : target.value })}
        /><Icon name="pencil" size={14} /></label>
        {figure('days', '供货', line.days === null ? '' : '天')}
        {figure('leastQuantity', '起订', line.leastQuantity === null ? '' : unitText(inquiryLine.unit))}
      </div>
      <div className="fields rate">
        {figure('taxRate', '本行税率', '%', quote.taxRate)}
        <label className="small">备注 <input
          aria-label="备注" value={line.note ?? ''} size={4}
          onChange={({ target }) => onLine({ ...line, note: target.value === '' ? null : target.value })}
        /><Icon name="pencil" size={14} /></label>
      </div>
      {wrong.map(text => <p key={text} className="fault" role="alert">{text}</p>)}
    </li>
  )
}
