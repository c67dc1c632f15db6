import '@blueprintjs/datetime/lib/css/blueprint-datetime.css'
import { DatePicker } from '@blueprintjs/datetime'
import zhCN from 'date-fns/locale/zh-CN'
import dayjs from 'dayjs'
import { useEffect, useRef } from 'react'
import { date, NO_LOOKUPS, parseCell } from '#schemas/kit/index.ts'
import type { PanelHost } from './host.ts'

const FIRST = '2000-01-01'
const LAST = '2099-12-31'
const COLUMN = date('日期')

export interface CalendarProps extends Pick<PanelHost, 'text' | 'keys'> {
  /** Dates as YYYY-MM-DD that may not be passed. */
  readonly min?: string | null
  readonly max?: string | null
  readonly onPick: (date: string) => void
  readonly onClose: () => void
}

const dateOf = (day: string): Date => dayjs(day, 'YYYY-MM-DD').toDate()

/** The day that was typed, null where the calendar has no such day to offer. */
function dayOf(text: string, first: string, last: string): string | null {
  const read = parseCell(text, COLUMN, NO_LOOKUPS)
  return read.ok && typeof read.value === 'string' && read.value >= first && read.value <= last ? read.value : null
}

/** A calendar below a text box: the date may be typed as well. Alt+↓ or ↓ goes into it, Esc closes it. */
export function Calendar({ text, keys, min, max, onPick, onClose }: CalendarProps) {
  const box = useRef<HTMLDivElement>(null)
  const first = min || FIRST
  const last = max || LAST
  const shown = dayOf(text, first, last)
  const near = shown ?? (min || max)
  useEffect(() => keys((_event, chord) => {
    if (chord !== 'ArrowDown' && chord !== 'Alt+ArrowDown') return false
    box.current?.querySelector<HTMLElement>('[role=gridcell] [tabindex="0"], button[tabindex="0"].rdp-day')?.focus()
    return true
  }), [keys])
  return (
    <div
      ref={box}
      onMouseDown={event => event.target instanceof HTMLElement && !event.target.matches('select, input') && event.preventDefault()}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <DatePicker
        locale={zhCN} canClearSelection={false} highlightCurrentDay minDate={dateOf(first)} maxDate={dateOf(last)}
        initialMonth={near ? dateOf(near) : undefined}
        value={shown === null ? null : dateOf(shown)}
        onChange={(picked, isUserChange) => isUserChange && picked && onPick(dayjs(picked).format('YYYY-MM-DD'))}
      />
    </div>
  )
}
