import { InputGroup, PopupKind } from '@blueprintjs/core'
import { Calendar as CalendarIcon } from '@blueprintjs/icons'
import { lazy, Suspense, useId, useState } from 'react'
import { date, readCell, NO_LOOKUPS } from '#schemas/kit/index.ts'
import type { ControlProps } from '../FieldRow.tsx'
import { isGiven } from '../giveFocus.ts'
import { Popover } from '../Popover.tsx'
import { usePanelHost } from './usePanelHost.ts'
import './pick.css'

/** Lazy: the calendar needs a library. */
const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }))

/** As in cells: 2026-5-1, 2026/5/1, 20260501. */
const COLUMN = date('日期')

/** For an owner that processes every key at once: an open document, which loses nothing when its window closes. */
export interface FieldTyping {
  readonly value: string
  readonly onValueChange: (text: string) => void
  readonly onFocus: () => void
  readonly onBlur: () => void
}

export interface DateFieldProps {
  readonly aria: ControlProps
  /** YYYY-MM-DD; null for none. Invalid text is left to the form's check. */
  readonly value: string | null
  readonly min?: string | null
  readonly max?: string | null
  readonly disabled?: boolean
  readonly label?: string
  readonly onChange: (date: string | null) => void
  /** Default: parses a typed date on blur or Enter. */
  readonly typing?: FieldTyping
}

/** Typed, or from the calendar below. */
export function DateField({ aria, value, min, max, disabled, label, onChange, typing }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const calendar = useId()
  const text = typing?.value ?? typed ?? value ?? ''
  const { host, onKeyDown } = usePanelHost(text, typing ? text !== (value ?? '') : typed !== null)
  const commit = (): void => {
    if (typed === null) return
    const read = readCell(typed, COLUMN, NO_LOOKUPS)
    setTyped(null)
    onChange(typeof read === 'string' && read !== '' ? read : null)
  }
  return (
    <Popover
      fill
      isOpen={open && !disabled}
      // A click into the field itself does not close it.
      onInteraction={next => { if (!next && document.activeElement?.id !== aria.id) setOpen(false) }}
      placement="bottom-start"
      autoFocus={false}
      enforceFocus={false}
      popupKind={PopupKind.DIALOG}
      content={(
        <div id={calendar} role="dialog" aria-label={`选择${label ?? '日期'}`}>
          <Suspense fallback={null}>
            <Calendar
              text={text} keys={host.keys} min={min} max={max}
              onPick={picked => {
                setTyped(null)
                onChange(picked)
                setOpen(false)
              }}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </div>
      )}
    >
      <InputGroup
        {...aria}
        role="combobox"
        aria-controls={calendar}
        aria-label={label}
        disabled={disabled}
        placeholder="年-月-日"
        leftIcon={<CalendarIcon size={14} />}
        value={text}
        onValueChange={typing?.onValueChange ?? setTyped}
        onFocus={() => {
          typing?.onFocus()
          if (!isGiven()) setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onBlur={event => {
          commit()
          typing?.onBlur()
          if (!(event.relatedTarget instanceof Node && document.getElementById(calendar)?.contains(event.relatedTarget))) setOpen(false)
        }}
        onKeyDown={event => {
          onKeyDown(event)
          if (event.key === 'ArrowDown') setOpen(true)
          if (event.key === 'Enter') {
            commit()
            setOpen(false)
          }
          if (event.key === 'Escape' && open) {
            event.stopPropagation()
            setOpen(false)
          }
        }}
      />
    </Popover>
  )
}

export interface DateRangeFieldProps {
  readonly aria: ControlProps
  readonly from: string | null
  readonly to: string | null
  readonly disabled?: boolean
  readonly onChange: (range: { readonly from: string | null; readonly to: string | null }) => void
}

/** Neither calendar offers days beyond the other. */
export function DateRangeField({ aria, from, to, disabled, onChange }: DateRangeFieldProps) {
  return (
    <span className="yz-daterange">
      <DateField aria={aria} disabled={disabled} value={from} max={to} onChange={date => onChange({ from: date, to })} />
      至
      <DateField
        aria={{ ...aria, id: `${aria.id}-to` }} label="结束日期" disabled={disabled} value={to} min={from}
        onChange={date => onChange({ from, to: date })}
      />
    </span>
  )
}
