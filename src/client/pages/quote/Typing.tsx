import { useState, type ReactNode } from 'react'
import { quoteSums, type AskedLine, type Quote } from '#schemas/supply/quote.ts'
import { Keypad, typedBy, type Key } from '#client/ui/phone/Keypad.tsx'
import { ClosedLine } from './Lines.tsx'
import { answeredLines, isUnfilled, withLine } from './lineWords.ts'
import { fieldText, OpenLine, withField, type NumberField } from './OpenLine.tsx'
import { plainFigure } from '#client/ui/phone/figures.ts'
import { money } from './quoteText.ts'

export interface TypingProps {
  readonly asked: readonly AskedLine[]
  readonly quote: Quote
  readonly onChange: (quote: Quote) => void
  readonly onReview: () => void
  readonly children?: ReactNode
}

export function TotalBar({ asked: inquiryLines, quote, onReview }: Omit<TypingProps, 'onChange' | 'children'>) {
  const sums = quoteSums(quote, inquiryLines)
  return (
    <button type="button" className="total" onClick={onReview}>
      <span>已填 {sums.answered} / {inquiryLines.length} 行</span>
      <span>{quote.includeTax ? '含税' : '不含税'}合计 <b>{money(quote.includeTax ? sums.incl : sums.excl)}</b></span>
      <span className="way">核对</span>
    </button>
  )
}

/** Phone form: one column with one open row and an on-screen keyboard. */
export function Typing({ asked: inquiryLines, quote, onChange, onReview, children }: TypingProps) {
  const lines = answeredLines(inquiryLines, quote)
  const [openRow, setOpenRow] = useState(() => (lines.find(isUnfilled) ?? lines[0])?.asked.row)
  const [field, setField] = useState<NumberField>('price')
  const place = lines.findIndex(({ asked: { row } }) => row === openRow)
  const current = lines[place]
  const following = lines[place + 1]
  /** Normalizes the figures of the row on leaving it. */
  const go = (to: number): void => {
    const target = lines[to]
    if (current !== undefined) {
      const { line } = current
      onChange(withLine(quote, {
        ...line, price: plainFigure(line.price ?? '', 2), leastQuantity: plainFigure(line.leastQuantity ?? ''),
        taxRate: plainFigure(line.taxRate ?? ''),
      }))
    }
    setField('price')
    if (target === undefined) return to < 0 ? undefined : onReview()
    setOpenRow(target.asked.row)
  }
  const key = (pressed: Key): void => {
    if (current === undefined) return
    const { line } = current
    onChange(withLine(
      quote, withField({ ...line, declined: field === 'price' ? false : line.declined }, field, typedBy(fieldText(line, field), pressed))
    ))
  }
  return (
    <>
      <ol className="lines" aria-label="询价明细">
        {lines.map((quotedLine, i) => (quotedLine === current
          ? <OpenLine
            key={quotedLine.asked.row} quote={quote} answered={quotedLine} field={field} onField={setField}
            onLine={line => onChange(withLine(quote, line))} onEnter={() => go(place + 1)}
          />
          : <ClosedLine key={quotedLine.asked.row} quote={quote} answered={quotedLine} onOpen={() => go(i)} />))}
      </ol>
      {children}
      <footer className="foot">
        <TotalBar asked={inquiryLines} quote={quote} onReview={onReview} />
        <Keypad
          onKey={key} onBack={() => go(place - 1)} onNext={() => go(place + 1)}
          next={following === undefined
            ? { label: '核对', text: '最后一行' }
            : { label: '下一行', text: `${following.at} ${following.asked.itemName}` }}
        />
      </footer>
    </>
  )
}
