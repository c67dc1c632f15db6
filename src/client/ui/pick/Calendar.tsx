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
  /** Limits as YYYY-MM-DD. */
  readonly min?: string | null
  readonly max?: string | null
  readonly onPick: (date: string) => void
  readonly onClose: () => void
}

const dateOf = (day: string): Date => dayjs(day, 'YYYY-MM-DD').toDate()

/** Null if the calendar does not offer the typed day. */
function dayOf(text: string, first: string, last: string): string | null {
  const read = parseCell(text, COLUMN, NO_LOOKUPS)
  return read.ok && typeof read.value === 'string' && read.value >= first && read.value <= last ? read.value : null
}

/** Below a text box, for typing too. Alt+↓ or ↓ enters it, Esc closes it. */
export function Calendar({ text, keys, min, max, onPick, onClose }: CalendarProps) {
  const box = useRef<HTMLDivElement>(null)
  const first = min || FIRST
  const last = max || LAST
  const typedDay = dayOf(text, first, last)
  const near = typedDay ?? (min || max)
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
        value={typedDay === null ? null : dateOf(typedDay)}
        onChange={(picked, isUserChange) => isUserChange && picked && onPick(dayjs(picked).format('YYYY-MM-DD'))}
      />
    </div>
  )
}
