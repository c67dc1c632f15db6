import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { dec, parseCell } from '#schemas/kit/index.ts'
import type { FilterEditorProps } from './filterEditor.ts'
import { textOf, withOp } from './filterEditor.ts'

const ENDS = ['from', 'to'] as const
type End = (typeof ENDS)[number]
type Ends = Readonly<Record<End, string>>

/** Parsed as in cells: `1,200` and `=3*4` are numbers. */
export function NumberFilter({ columnKey, column, lookups, filters, onChange }: FilterEditorProps) {
  const [typed, setTyped] = useState<Ends>({ from: textOf(filters, 'from'), to: textOf(filters, 'to') })
  const read = (text: string) => parseCell(text, column, lookups)
  /** Null for no number. */
  const valueOf = (text: string): string | null => {
    const parsed = read(text)
    return parsed.ok ? String(parsed.value ?? '') : null
  }
  const isReversed = (ends: Ends): boolean => {
    const [from, to] = [valueOf(ends.from), valueOf(ends.to)]
    return Boolean(from && to) && dec(from!).gt(to!)
  }
  const set = (end: End, text: string) => {
    const ends = { ...typed, [end]: text }
    setTyped(ends)
    if (valueOf(text) === null || isReversed(ends)) return
    // The other end may have waited for this one.
    onChange(ENDS.reduce((done, at) => {
      const value = valueOf(ends[at])
      return value === null ? done : withOp(done, columnKey, at, value)
    }, filters))
  }
  const reversed = isReversed(typed)
  const problem = reversed ? '最小值不能大于最大值'
    : ENDS.map(end => read(typed[end])).flatMap(parsed => (parsed.ok ? [] : [parsed.text]))[0]
  return (
    <>
      <div className="yz-filter-line">
        <InputGroup
          autoFocus fill placeholder="最小" aria-label={`${column.label}不小于`} aria-invalid={reversed || valueOf(typed.from) === null}
          value={typed.from} onValueChange={text => set('from', text)}
        />
        <span>–</span>
        <InputGroup
          fill placeholder="最大" aria-label={`${column.label}不大于`} aria-invalid={reversed || valueOf(typed.to) === null}
          value={typed.to} onValueChange={text => set('to', text)}
        />
      </div>
      {problem !== undefined && <small className="yz-filter-problem" role="alert">{problem}</small>}
    </>
  )
}
