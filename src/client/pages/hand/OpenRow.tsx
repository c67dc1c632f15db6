import { useEffect, useRef } from 'react'
import { dec } from '#schemas/kit/decimal.ts'
import { REJECT_REASON } from '#schemas/store/states.ts'
import { amount } from '#client/ui/phone/figures.ts'
import { Counter } from './Counter.tsx'
import type { HandStore } from './handStore.ts'
import { Photos } from './Photos.tsx'
import {
  arrivedOf, difference, figureOf, isRefused, isTouched, missingOf, NO_PHOTO, photosOf, PHOTOS_MAX, tooMuch, type Line, type Reason,
} from './receipt.ts'
import { faultsAt, quantityText, specText, type RowProps } from './rows.ts'

export type NumberField = 'accepted' | 'refused'
const REASONS = Object.entries(REJECT_REASON) as readonly (readonly [Reason, string])[]

export interface OpenRowProps extends RowProps {
  readonly store: HandStore
  readonly field: NumberField | null
  readonly onField: (field: NumberField) => void
  readonly onLine: (patch: Partial<Line>) => void
  readonly onEnter: () => void
}

function Sum({ asked: orderLine, line, onLine }: Pick<OpenRowProps, 'asked' | 'line' | 'onLine'>) {
  const [arrived, differs] = [arrivedOf(line), difference(line, orderLine)]
  if (!isTouched(line) || line.absent) {
    return (
      <div className="state">
        <span>{line.absent ? '这一行没有到货' : '还没有填'}</span>
        <span className="ways">
          {dec(orderLine.remaining).gt(0) && <button
            type="button" className="chip" onClick={() => onLine({ accepted: orderLine.remaining, refused: '', absent: false })}
          >全收 {amount(orderLine.remaining)}</button>}
          <button
            type="button" className="chip" aria-pressed={line.absent}
            onClick={() => onLine(line.absent ? { absent: false } : { accepted: '', refused: '', reason: null, absent: true })}
          >未到</button>
        </span>
      </div>
    )
  }
  return (
    <div className="state">
      <span>{isRefused(line)
        ? <>实收 {amount(figureOf(line.accepted) ?? '0')} + 拒收 {amount(figureOf(line.refused) ?? '0')} = </>
        : null}到货 <b>{arrived === null ? '' : amount(arrived)}</b></span>
      {differs !== null && <span className={differs.tone}>{differs.text}</span>}
    </div>
  )
}

/** The row being filled, with its faults below; input stays. */
export function OpenRow({ receipt, asked: orderLine, line, at, store, field, onField, onLine, onEnter }: OpenRowProps) {
  const rowElement = useRef<HTMLLIElement>(null)
  useEffect(() => {
    rowElement.current?.scrollIntoView({ block: 'nearest' })
  }, [orderLine.row])
  const missing = missingOf(line)
  const wrong = figureOf(line.accepted) === null || figureOf(line.refused) === null
  const messages = [
    ...faultsAt(receipt, orderLine.row), ...[tooMuch(line, orderLine)].filter(text => text !== null),
    ...isTouched(line) && missing !== null && missing !== NO_PHOTO ? [missing] : [],
  ]
  const counter = (name: NumberField, label: string) => (
    <Counter
      label={label} value={line[name]} open={field === name} danger={name === 'refused'}
      invalid={figureOf(line[name]) === null || (name === 'accepted' && tooMuch(line, orderLine) !== null)}
      onOpen={() => onField(name)} onValue={value => onLine({ [name]: value, absent: false })} onEnter={onEnter}
    />
  )
  return (
    <li ref={rowElement} className="line open" aria-current="true">
      <div className="heading">
        <span className="what"><b><i>{at}</i>{orderLine.itemName}</b></span>
        <span
          className="asked"
        ><span>
          {specText(orderLine)}
        </span><span>订 {amount(orderLine.ordered)}，待到 <b>{quantityText(orderLine.remaining, orderLine)}</b></span></span>
      </div>
      <div className="counters">{counter('accepted', '实收')}{counter('refused', '拒收')}</div>
      {!wrong && <Sum asked={orderLine} line={line} onLine={onLine} />}
      {isRefused(line) && (
        <>
          <div className="reasons" role="group" aria-label="拒收原因">
            {REASONS.map(([key, label]) => <button
              key={key} type="button" className="chip" aria-pressed={line.reason === key} onClick={() => onLine({ reason: key })}
            >{label}</button>)}
          </div>
          <Photos
            store={store} ids={line.photos} lost={receipt.lost} room={PHOTOS_MAX - photosOf(receipt).length}
            onChange={photos => onLine({ photos })}
          />
        </>
      )}
      {messages.map(text => <p key={text} className="fault" role="alert">{text}</p>)}
    </li>
  )
}
