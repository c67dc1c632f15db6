import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { checkCell, parseCell } from '#schemas/kit/index.ts'
import type { FilterEditorProps } from './filterEditor.ts'
import { textOf, withOp } from './filterEditor.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** From and to, for numbers: read as cells read them, so `1,200` and `=3*4` are numbers here, too. */
export function NumberFilter({ columnKey, column, lookups, filters, onChange }: FilterEditorProps) {
  const [typed, setTyped] = useState({ from: textOf(filters, 'from'), to: textOf(filters, 'to') })
  const [problem, setProblem] = useState<string | null>(null)
  const set = (op: 'from' | 'to', text: string) => {
    setTyped({ ...typed, [op]: text })
    const read = parseCell(text, column, lookups)
    setProblem(read.ok ? null : read.text)
    if (read.ok) onChange(withOp(filters, columnKey, op, read.value === null ? null : String(read.value)))
  }
  return (
    <>
      <div className="yz-filter-line">
        <InputGroup
          autoFocus fill placeholder="最小" aria-label={`${column.label}不小于`}
          value={typed.from} onValueChange={text => set('from', text)}
        />
        <span>–</span>
        <InputGroup
          fill placeholder="最大" aria-label={`${column.label}不大于`}
          value={typed.to} onValueChange={text => set('to', text)}
        />
      </div>
      {problem !== null && <small className="yz-filter-problem" role="alert">{problem}</small>}
    </>
  )
}

/** From and to, for days; of times the day counts, the last one whole. */
export function DateFilter({ columnKey, column, lookups, filters, onChange }: FilterEditorProps) {
  const isTime = column.kind === 'datetime'
  const shown = (op: 'from' | 'to') => {
    const text = textOf(filters, op)
    return isTime && text !== '' ? localDay(text) : text
  }
  const set = (op: 'from' | 'to', day: string) => {
    if (day !== '' && (!DAY.test(day) || (!isTime && checkCell(day, column, lookups) !== null))) return
    const moment = op === 'from' ? 'T00:00:00' : 'T23:59:59.999'
    const value = !isTime || day === '' ? day : new Date(day + moment).toISOString()
    onChange(withOp(filters, columnKey, op, value))
  }
  return (
    <div className="yz-filter-line">
      <InputGroup
        autoFocus fill type="date" aria-label={`${column.label}从`}
        value={shown('from')} onValueChange={day => set('from', day)}
      />
      <span>–</span>
      <InputGroup fill type="date" aria-label={`${column.label}到`} value={shown('to')} onValueChange={day => set('to', day)} />
    </div>
  )
}

/** The day of a moment where the user is. */
function localDay(moment: string): string {
  const at = new Date(moment)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
