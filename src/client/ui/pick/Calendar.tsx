import '@blueprintjs/datetime/lib/css/blueprint-datetime.css'
import { DatePicker } from '@blueprintjs/datetime'
import zhCN from 'date-fns/locale/zh-CN'
import dayjs from 'dayjs'
import { useEffect, useRef } from 'react'
import type { PanelHost } from './host.ts'

const FIRST = new Date(2000, 0, 1)
const LAST = new Date(2099, 11, 31)

export interface CalendarProps extends Pick<PanelHost, 'text' | 'keys'> {
  /** Dates as YYYY-MM-DD that may not be passed. */
  readonly min?: string | null
  readonly max?: string | null
  readonly onPick: (date: string) => void
  readonly onClose: () => void
}

const dayOf = (text: string | null | undefined, otherwise: Date): Date => text ? dayjs(text, 'YYYY-MM-DD').toDate() : otherwise

/** A calendar below a text box: the date may be typed as well. Alt+↓ or ↓ goes into it, Esc closes it. */
export function Calendar({ text, keys, min, max, onPick, onClose }: CalendarProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = dayjs(text, 'YYYY-MM-DD')
  const near = text && shown.isValid() ? text : min ?? max
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
        locale={zhCN} canClearSelection={false} highlightCurrentDay minDate={dayOf(min, FIRST)} maxDate={dayOf(max, LAST)}
        initialMonth={near ? dayOf(near, FIRST) : undefined}
        value={text && shown.isValid() ? shown.toDate() : null}
        onChange={(date, isUserChange) => isUserChange && date && onPick(dayjs(date).format('YYYY-MM-DD'))}
      />
    </div>
  )
}
