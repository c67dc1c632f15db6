import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { parseCell } from '#schemas/kit/index.ts'
import type { FilterEditorProps } from './filterEditor.ts'
import { textOf, withOp } from './filterEditor.ts'

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
