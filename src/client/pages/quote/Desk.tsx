import type { KeyboardEvent } from 'react'
import { lineSides, unitSides, type QuoteLine } from '#schemas/supply/quote.ts'
import { answeredLines, faultsByColumn, withLine, type QuotedLine } from './lineWords.ts'
import { fieldText, withField, type NumberField } from './OpenLine.tsx'
import { TotalBar, type TypingProps } from './Typing.tsx'
import { amount, plainFigure, unitText } from '#client/ui/phone/figures.ts'
import { money } from './quoteText.ts'

const STEP: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Enter and the arrows move to the same column of another row. */
function walk(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = event.key === 'Enter' && event.shiftKey ? -1 : STEP[event.key]
  const { target } = event
  if (step === undefined || !(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[data-column="${target.dataset.column ?? ''}"]`)]
  const next = inputs[inputs.indexOf(target) + step]
  event.preventDefault()
  next?.focus()
  next?.select()
}

function DeskRow({
  quote, answered: quotedLine, onLine,
}: Pick<TypingProps, 'quote'> & { readonly answered: QuotedLine, readonly onLine: (line: QuoteLine) => void }) {
  const { at, asked: inquiryLine, line } = quotedLine
  const [unit, sides, wrong] = [unitSides(quote, line), lineSides(quote, line, inquiryLine.quantity), faultsByColumn(quote, quotedLine)]
  const figure = (name: NumberField, label: string, instead?: string) => (
    <input
      data-column={name} aria-label={`第 ${at} 行${label}`} aria-invalid={wrong[name] !== undefined} placeholder={instead}
      disabled={line.declined} value={line.declined ? '' : fieldText(line, name)} autoComplete="off"
      onChange={({ target }) => onLine(withField(line, name, target.value))}
      onBlur={() => { if (name !== 'days') onLine({ ...line, [name]: plainFigure(line[name] ?? '', name === 'price' ? 2 : undefined) }) }}
    />
  )
  const textInput = (name: 'brand' | 'note', label: string) =>
    <input
      data-column={name} aria-label={`第 ${at} 行${label}`} value={line[name] ?? ''}
      onChange={({ target }) => onLine({ ...line, [name]: target.value === '' ? null : target.value })}
    />
  const faults = Object.values(wrong)
  return (
    <>
      <tr className={line.declined ? 'declined' : undefined}>
        <td
          className="number"
        >{at}</td><td><b>{inquiryLine.itemName}</b></td><td>{[inquiryLine.spec, inquiryLine.brand].filter(Boolean).join(' • ')}</td>
        <td className="number">{amount(inquiryLine.quantity)} {unitText(inquiryLine.unit)}</td><td>{inquiryLine.needDay}</td>
        <td className="field number">{figure('price', '单价')}</td>
        <td className="number other">{unit === null ? '' : money(quote.includeTax ? unit.excl : unit.incl)}</td>
        <td className="number"><b>{sides === null ? '' : money(quote.includeTax ? sides.incl : sides.excl)}</b></td>
        <td><label className="tick"><input
          type="checkbox" checked={line.declined} aria-label={`第 ${at} 行不报`} onChange={() => onLine({ ...line, declined: !line.declined })}
        />不报</label></td>
        <td className="field number">{figure('taxRate', '税率', quote.taxRate)}</td><td className="field">{textInput('brand', '品牌')}</td>
        <td className="field number">{figure('days', '供货天数')}</td><td
          className="field number"
        >{figure('leastQuantity', '起订量')}</td><td className="field">{textInput('note', '备注')}</td>
      </tr>
      {faults.length > 0 && <tr
        className="wrong"
      ><td /><td colSpan={13}>{faults.map(text => <p key={text} className="fault" role="alert">{text}</p>)}</td></tr>}
    </>
  )
}

/** Desktop form: every row open at once, with the keyboard from price to price. */
export function Desk({ asked: inquiryLines, quote, onChange, onReview, children }: TypingProps) {
  const side = quote.includeTax ? '含税' : '不含税'
  return (
    <>
      <div className="desk" tabIndex={0} role="group" aria-label="询价明细">
        <table>
          <thead>
            <tr>
              <th
                className="number"
              >行</th><th>名称</th><th>规格与品牌要求</th><th className="number">数量</th><th>需用日期</th><th className="number">{side}单价 元</th>
              <th className="number">{quote.includeTax ? '不含税' : '含税'}单价</th><th className="number">{side}金额 元</th>
              <th>不报</th><th
                className="number"
              >税率 %</th><th>品牌</th><th className="number">供货天数</th><th className="number">起订量</th><th>备注</th>
            </tr>
          </thead>
          <tbody onKeyDown={walk}>
            {answeredLines(inquiryLines, quote).map(quotedLine =>
              <DeskRow key={quotedLine.asked.row} quote={quote} answered={quotedLine} onLine={line => onChange(withLine(quote, line))} />)}
          </tbody>
        </table>
      </div>
      {children}
      <footer className="foot"><TotalBar asked={inquiryLines} quote={quote} onReview={onReview} /></footer>
    </>
  )
}
