import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { checkCell, parseCell } from '#schemas/kit/index.ts'
import { namedRanges, todayInChina } from './dateRanges.ts'
import type { FilterEditorProps } from './filterEditor.ts'
import { textOf, withOp } from './filterEditor.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** From and to, for numbers: read as cells read them, so `1,200` and `=3*4` are numbers here, too. */
export function NumberFilter({ columnKey, column, lookups, filters, onChange }: FilterEditorProps) {
  const [typed, setTyped] = useState({ from: textOf(filters, 'from'), to: textOf(filters, 'to') })
  const read = (text: string) => parseCell(text, column, lookups)
  const problems = [typed.from, typed.to].map(read).flatMap(found => (found.ok ? [] : [found.text]))
  const set = (op: 'from' | 'to', text: string) => {
    setTyped({ ...typed, [op]: text })
    const found = read(text)
    if (found.ok) onChange(withOp(filters, columnKey, op, found.value === null ? null : String(found.value)))
  }
  return (
    <>
      <div className="yz-filter-line">
        <InputGroup
          autoFocus fill placeholder="最小" aria-label={`${column.label}不小于`} aria-invalid={!read(typed.from).ok}
          value={typed.from} onValueChange={text => set('from', text)}
        />
        <span>–</span>
        <InputGroup
          fill placeholder="最大" aria-label={`${column.label}不大于`} aria-invalid={!read(typed.to).ok}
          value={typed.to} onValueChange={text => set('to', text)}
        />
      </div>
      {problems[0] !== undefined && <small className="yz-filter-problem" role="alert">{problems[0]}</small>}
    </>
  )
}

/** From and to, for days, typed or by name; of times the day counts, the last one whole. */
export function DateFilter({ columnKey, column, lookups, filters, onChange }: FilterEditorProps) {
  const ranges = namedRanges(todayInChina())
  const [from, to] = [textOf(filters, 'from'), textOf(filters, 'to')]
  const set = (op: 'from' | 'to', day: string) => {
    if (day !== '' && (!DAY.test(day) || (column.kind === 'date' && checkCell(day, column, lookups) !== null))) return
    onChange(withOp(filters, columnKey, op, day))
  }
  return (
    <>
      <div className="yz-filter-line">
        <InputGroup
          autoFocus fill type="date" aria-label={`${column.label}从`}
          value={from} onValueChange={day => set('from', day)}
        />
        <span>–</span>
        <InputGroup fill type="date" aria-label={`${column.label}到`} value={to} onValueChange={day => set('to', day)} />
      </div>
      <div className="yz-filter-ranges" role="group" aria-label="常用日期">
        {ranges.map(range => (
          <Button
            key={range.label}
            size="small"
            text={range.label}
            active={range.from === from && range.to === to}
            aria-pressed={range.from === from && range.to === to}
            onClick={() => onChange([{ key: columnKey, op: 'from', value: range.from }, { key: columnKey, op: 'to', value: range.to }])}
          />
        ))}
      </div>
    </>
  )
}
