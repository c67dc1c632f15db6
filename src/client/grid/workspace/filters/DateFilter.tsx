import { Button, InputGroup } from '@blueprintjs/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { businessDate, checkCell, date, NO_LOOKUPS, parseCell } from '#schemas/kit/index.ts'
import { usePanelHost } from '#client/ui/pick/usePanelHost.ts'
import { namedRanges, type DayRange } from './dateRanges.ts'
import { textOf, withOp, type FilterEditorProps } from './filterEditor.ts'

/** Loaded with the first date filter. */
const Calendar = lazy(async () => ({ default: (await import('#client/ui/pick/Calendar.tsx')).Calendar }))

type End = 'from' | 'to'
type Ends = Pick<DayRange, End>

const LABELS = { from: '从', to: '到' } as const satisfies Record<End, string>
/** A time is filtered by its day. */
const DAY = date('日期')

/**
 * Date range: typed, by name, or from the calendar; the last day is inclusive. Typed text applies on blur or Enter, because half a date may
 * be another one.
 */
export function DateFilter({ columnKey, column, filters, onChange }: FilterEditorProps) {
  const day = column.kind === 'date' ? column : DAY
  const stored: Ends = { from: textOf(filters, 'from'), to: textOf(filters, 'to') }
  const [typed, setTyped] = useState(stored)
  const [problem, setProblem] = useState<{ readonly end: End; readonly text: string } | null>(null)
  const [end, setEnd] = useState<End>('from')
  const boxes = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) }
  const { host, onKeyDown } = usePanelHost(typed[end], typed[end] !== stored[end])

  const apply = (ends: Ends): void => {
    setTyped(ends)
    setProblem(null)
    onChange(withOp(withOp(filters, columnKey, 'from', ends.from), columnKey, 'to', ends.to))
  }
  /** @returns false for no date: the text stays */
  const accept = (at: End): boolean => {
    const read = parseCell(typed[at], day, NO_LOOKUPS)
    const value = read.ok && read.value !== null ? String(read.value) : ''
    const ends = { ...stored, [at]: value }
    const text = !read.ok ? read.text
      : checkCell(read.value, day, NO_LOOKUPS) ?? (ends.from !== '' && ends.to !== '' && ends.from > ends.to ? '开始日期不能晚于结束日期' : null)
    if (text !== null) {
      setProblem({ end: at, text })
      return false
    }
    if (value !== stored[at]) apply(ends)
    else if (value !== typed[at]) setTyped({ ...typed, [at]: value })
    if (problem?.end === at) setProblem(null)
    return true
  }
  const box = (at: End) => (
    <InputGroup
      fill
      autoFocus={at === 'from'}
      inputRef={boxes[at]}
      placeholder="年-月-日"
      aria-label={`${column.label}${LABELS[at]}`}
      aria-invalid={problem?.end === at}
      value={typed[at]}
      onValueChange={text => setTyped({ ...typed, [at]: text })}
      onFocus={() => setEnd(at)}
      onBlur={() => accept(at)}
      onKeyDown={event => {
        onKeyDown(event)
        // Enter does not close the panel with an invalid date.
        if (event.key === 'Enter' && !accept(at)) event.stopPropagation()
      }}
    />
  )
  return (
    <>
      <div className="yz-filter-line">
        {box('from')}
        <span>–</span>
        {box('to')}
      </div>
      {problem !== null && <small className="yz-filter-problem" role="alert">{problem.text}</small>}
      <div className="yz-filter-ranges" role="group" aria-label="常用日期">
        {namedRanges(businessDate()).map(({ label, from, to }) => (
          <Button
            key={label}
            size="small"
            text={label}
            active={from === stored.from && to === stored.to}
            aria-pressed={from === stored.from && to === stored.to}
            onClick={() => apply({ from, to })}
          />
        ))}
      </div>
      <div className="yz-filter-calendar" role="group" aria-label={`选择${column.label}${LABELS[end]}`}>
        <Suspense fallback={null}>
          <Calendar
            key={end}
            text={typed[end]}
            keys={host.keys}
            min={end === 'to' ? stored.from : null}
            max={end === 'from' ? stored.to : null}
            onPick={picked => {
              apply({ ...stored, [end]: picked })
              boxes.to.current?.focus()
            }}
            onClose={() => boxes[end].current?.focus()}
          />
        </Suspense>
      </div>
    </>
  )
}
