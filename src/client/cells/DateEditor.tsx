import '@blueprintjs/datetime/lib/css/blueprint-datetime.css'
import { DatePicker } from '@blueprintjs/datetime'
import zhCN from 'date-fns/locale/zh-CN'
import dayjs from 'dayjs'
import { useEffect, useRef } from 'react'
import type { EditorPopupProps } from './editorProps.ts'

/** A calendar below the text box: the date may be typed as well. Alt+↓ or ↓ goes into it, Esc closes it. */
export function DateEditor({ text, keys, pick, close }: EditorPopupProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = dayjs(text, 'YYYY-MM-DD')
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
        close()
      }}
    >
      <DatePicker
        locale={zhCN} canClearSelection={false} highlightCurrentDay minDate={new Date(2000, 0, 1)} maxDate={new Date(2099, 11, 31)}
        value={text && shown.isValid() ? shown.toDate() : null}
        onChange={(date, isUserChange) => isUserChange && date && pick(dayjs(date).format('YYYY-MM-DD'))}
      />
    </div>
  )
}
