import type { RefObject } from 'react'
import { dec, toText } from '#schemas/kit/decimal.ts'
import { Icon } from './icons.tsx'
import { figureOf } from './receipt.ts'

export interface CounterProps {
  readonly label: string
  readonly value: string
  readonly open: boolean
  readonly danger?: boolean
  readonly invalid: boolean
  readonly field?: RefObject<HTMLInputElement | null>
  readonly onOpen: () => void
  readonly onValue: (value: string) => void
  readonly onEnter: () => void
}

/** A quantity plus or minus one, never below zero. Text that is no number stays as typed. */
export function stepped(value: string, by: 1 | -1): string {
  const figure = figureOf(value)
  if (figure === null) return value
  const next = dec(figure).plus(by)
  return next.isNeg() ? '0' : toText(next)
}

/** A quantity with thumb-sized steps; accepts the page's keypad and a real keyboard. */
export function Counter({ label, value, open, danger = false, invalid, field, onOpen, onValue, onEnter }: CounterProps) {
  return (
    <div className="counter">
      <span>{label}</span>
      <div className={open ? 'box on' : 'box'}>
        <button type="button" aria-label={`${label}减 1`} onClick={() => onValue(stepped(value, -1))}><Icon name="minus" /></button>
        <input
          ref={field} inputMode="none" autoComplete="off" aria-label={label} aria-invalid={invalid}
          className={danger && value !== '' ? 'danger' : undefined} size={3} value={value}
          onFocus={onOpen} onChange={({ target }) => onValue(target.value)} onKeyDown={({ key }) => { if (key === 'Enter') onEnter() }}
        />
        <button type="button" aria-label={`${label}加 1`} onClick={() => onValue(stepped(value, 1))}><Icon name="plus" /></button>
      </div>
    </div>
  )
}
