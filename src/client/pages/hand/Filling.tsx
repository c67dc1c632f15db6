import { useState } from 'react'
import { Keypad, typedBy, type Key } from '#client/ui/phone/Keypad.tsx'
import { plainFigure } from '#client/ui/phone/figures.ts'
import { ClosedRow } from './ClosedRow.tsx'
import type { HandStore } from './handStore.ts'
import { OpenRow, type NumberField } from './OpenRow.tsx'
import { Papers } from './Papers.tsx'
import {
  isRefused, isTouched, lineOf, missingLines, missingOf, shownLines, unready, withLine, withRest, type Line, type Receipt,
} from './receipt.ts'

export interface FillingProps {
  readonly receipt: Receipt
  readonly store: HandStore
  readonly onChange: (receipt: Receipt) => void
  readonly onPost: () => void
}

const now = (): string => new Date().toISOString()
/** A row's figures in plain form; other text stays. */
const tidied = (line: Line): Partial<Line> => ({ accepted: plainFigure(line.accepted) ?? '', refused: plainFigure(line.refused) ?? '' })

/** One column with one open row, the page's keypad while a number is typed, and missing input named on the posting button. */
export function Filling({ receipt, store, onChange, onPost }: FillingProps) {
  const rows = shownLines(receipt)
  const [openRow, setOpenRow] = useState(() =>
    (rows.find(({ row }) => receipt.faults.some(fault => fault.row === row)) ?? missingLines(receipt)[0] ?? rows[0])?.row)
  const [field, setField] = useState<NumberField | null>(null)
  const place = rows.findIndex(({ row }) => row === openRow)
  const current = rows[place]
  const following = rows.slice(place + 1).find(({ row }) => missingOf(lineOf(receipt, row)) !== null)
  const filled = rows.filter(({ row }) => missingOf(lineOf(receipt, row)) === null).length
  const refused = rows.filter(({ row }) => isRefused(lineOf(receipt, row))).length
  const reason = unready(receipt)
  const change = (patch: Partial<Line>): void => { if (current !== undefined) onChange(withLine(receipt, current.row, patch, now())) }
  /** Leaves the row and closes the keypad. */
  const go = (row: string | undefined): void => {
    const line = current === undefined ? undefined : lineOf(receipt, current.row)
    if (current !== undefined && line !== undefined && isTouched(line))
      onChange({ ...receipt, lines: { ...receipt.lines, [current.row]: { ...line, ...tidied(line) } } })
    setField(null)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setOpenRow(row)
  }
  const key = (pressed: Key): void => { if (current !== undefined && field !== null)
    change({ [field]: typedBy(lineOf(receipt, current.row)[field], pressed), absent: false }) }
  const generalFaults = receipt.faults.filter(({ row }) => row === '' || !rows.some(one => one.row === row))
  const post = (): void => {
    const missing = missingLines(receipt)[0]
    if (missing !== undefined) return go(missing.row)
    if (reason === null) onPost()
  }
  return (
    <>
      <Papers
        receipt={receipt} onChange={patch => onChange({ ...receipt, faults: receipt.faults.filter(({ row }) => row !== ''), ...patch })}
      />
      {generalFaults.length > 0 && <div className="refusal" role="alert">{generalFaults.map(({ text }) => <p key={text}>{text}</p>)}</div>}
      <ol className="lines" aria-label="到货明细">
        {rows.map((orderLine, i) => {
          const shared = { receipt, asked: orderLine, line: lineOf(receipt, orderLine.row), at: i + 1 }
          return orderLine === current
            ? <OpenRow
              key={orderLine.row} {...shared} store={store} field={field} onField={setField} onLine={change}
              onEnter={() => go(following?.row ?? openRow)}
            />
            : <ClosedRow key={orderLine.row} {...shared} onOpen={() => go(orderLine.row)} />
        })}
      </ol>
      {rows.length === 0 && <p className="empty">这张订单没有待到货的明细</p>}
      <footer className="foot">
        <p className="count"><span>{filled} / {rows.length} 行已填</span>{refused > 0 && <span>拒收 {refused} 行</span>}</p>
        {field === null
          ? (
              <div className="buttons">
                <button
                  type="button" disabled={rows.every(({ row }) => isTouched(lineOf(receipt, row)))}
                  onClick={() => onChange(withRest(receipt, now()))}
                >余量全收</button>
                <button
                  type="button" className={reason === null ? 'primary' : 'unready'} onClick={post}
                >{reason === null ? '过账' : `过账，${reason}`}</button>
              </div>
            )
          : (
              <Keypad
                onKey={key} onBack={() => go(rows[place - 1]?.row ?? openRow)} onNext={() => go(following?.row ?? openRow)}
                next={following === undefined ? { label: '完成', text: '' } : { label: '下一行', text: following.itemName }}
              />
            )}
      </footer>
    </>
  )
}
