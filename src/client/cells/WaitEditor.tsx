import { Button } from '@blueprintjs/core'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { Column } from '#schemas/kit/index.ts'
import type { EditorPopupProps } from './editorProps.ts'
import './editors.css'
import { readWait, splitWait } from './waitText.ts'

/** Days and hours of a waiting period (spec-2 §5): at most 365 days and 0 hours; 删除 leaves none. */
export function WaitEditor({ column, columnKey, row, text, typed, pick, close }: EditorPopupProps) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const value = row[columnKey]
  const start = splitWait(typeof value === 'number' ? value : 0)
  const [days, setDays] = useState(typed ? text : String(start.days))
  const [hours, setHours] = useState(typed ? '0' : String(start.hours))
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    first.current?.focus()
    if (!typed) first.current?.select()
  }, [typed])
  const confirm = (event: FormEvent): void => {
    event.preventDefault()
    const { max } = (column as Column<'integer'>).options
    const read = readWait(days, hours, max, column.facts.hint ?? `${column.label}不能超过 ${max} 小时`)
    if ('problem' in read) setProblem(read.problem)
    else pick(read.value)
  }
  const field = {
    inputMode: 'numeric', className: 'bp6-input yz-wait-field',
    'aria-invalid': problem !== null, 'aria-describedby': problem ? id : undefined,
  } as const
  return (
    <form
      className="yz-wait-editor"
      onSubmit={confirm}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key !== 'Escape') return
        event.preventDefault()
        close()
      }}
      onBlur={event => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <label><input ref={first} {...field} aria-label="天" value={days} onChange={event => setDays(event.target.value)} /> 天</label>
      <label><input {...field} aria-label="小时" value={hours} onChange={event => setHours(event.target.value)} /> 小时</label>
      <Button type="submit" intent="primary" size="small" text="确定" />
      <Button variant="minimal" size="small" text="删除" onClick={() => pick(null)} />
      {problem && <p id={id} role="alert">{problem}</p>}
    </form>
  )
}
