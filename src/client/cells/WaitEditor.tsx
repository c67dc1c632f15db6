import { Button } from '@blueprintjs/core'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Column } from '#schemas/kit/index.ts'
import { TAKING } from '#client/ui/pick/host.ts'
import { chordOf } from '#client/ui/pick/usePanelHost.ts'
import type { EditorPopupProps } from './editorProps.ts'
import './editors.css'
import { readWait, splitWait } from './waitText.ts'

/**
 * Days and hours of a waiting period (spec-2 §5): at most 365 days and 0 hours; 删除 clears it. Tab goes from days to hours; beyond them, and
 * on Enter, the period is written and the cursor moves on.
 */
export function WaitEditor({ column, columnKey, row, text, typed, pick, leave, close }: EditorPopupProps) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const last = useRef<HTMLInputElement>(null)
  const value = row[columnKey]
  const start = splitWait(typeof value === 'number' ? value : 0)
  const [days, setDays] = useState(typed ? text : String(start.days))
  const [hours, setHours] = useState(typed ? '0' : String(start.hours))
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    first.current?.focus()
    if (!typed) first.current?.select()
  }, [typed])
  const read = () => {
    const { max } = (column as Column<'integer'>).options
    return readWait(days, hours, max, column.facts.hint ?? `${column.label}不能超过 ${max} 小时`)
  }
  const confirm = (key: string | null): void => {
    const now = read()
    if ('problem' in now) setProblem(now.problem)
    else pick(now.value, key)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const chord = chordOf(event.nativeEvent)
    const walks = (chord === 'Tab' && event.target === first.current) || (chord === 'Shift+Tab' && event.target === last.current)
    const writes = TAKING.has(chord) && event.target instanceof HTMLInputElement && !walks
    event.stopPropagation()
    if (!writes && chord !== 'Escape') return
    event.preventDefault()
    if (writes) confirm(chord)
    else close()
  }
  const writeLeaving = (): void => {
    const now = read()
    leave('problem' in now ? {} : { [columnKey]: now.value })
  }
  const field = {
    inputMode: 'numeric', className: 'bp6-input yz-wait-field',
    'aria-invalid': problem !== null, 'aria-describedby': problem ? id : undefined,
  } as const
  return (
    <div
      className="yz-wait-editor"
      onKeyDown={onKeyDown}
      onBlur={event => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) writeLeaving()
      }}
    >
      <label><input ref={first} {...field} aria-label="天" value={days} onChange={event => setDays(event.target.value)} /> 天</label>
      <label>
        <input
          ref={last} {...field} aria-label="小时" value={hours}
          onFocus={event => event.target.select()} onChange={event => setHours(event.target.value)}
        /> 小时
      </label>
      <Button intent="primary" size="small" text="确定" tabIndex={-1} onClick={() => confirm(null)} />
      <Button variant="minimal" size="small" text="删除" tabIndex={-1} onClick={() => pick(null, null)} />
      {problem && <p id={id} role="alert">{problem}</p>}
    </div>
  )
}
