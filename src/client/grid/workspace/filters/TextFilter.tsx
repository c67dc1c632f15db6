import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Add, SmallCross } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { groupThousands, isFoundIn, kindOf, type FilterOp } from '#schemas/kit/index.ts'
import { FILTER_TEXT_MAX } from '#shared/api/page.ts'
import { useReader } from '#client/data/readings.ts'
import { OP_LABELS } from '#client/grid/remote/filterText.ts'
import type { FilterEditorProps } from './filterEditor.ts'

interface Line { readonly id: number; readonly op: FilterOp; readonly value: string }

const isTextOp = (op: FilterOp): boolean => op === 'contains' || op === 'starts' || op === 'equals'
const SUGGESTED = 8

const isLong = (value: string): boolean => value.length > FILTER_TEXT_MAX

/** 包含、开头是 or 等于; several must all match. Suggests frequent values. */
export function TextFilter({ columnKey, column, filters, onChange, counts, onSearch }: FilterEditorProps) {
  const ops = kindOf(column).filters.filter(isTextOp)
  const blank = (id: number): Line => ({ id, op: ops[0] ?? 'contains', value: '' })
  const [lines, setLines] = useState<readonly Line[]>(() => {
    const values = filters.flatMap(({ op, value }, id) => (isTextOp(op) && typeof value === 'string' ? [{ id, op, value }] : []))
    return values.length > 0 ? values : [blank(0)]
  })
  const composing = useRef(false)
  const set = (next: readonly Line[]) => {
    setLines(next)
    // Composed letters are no filter before the composition ends.
    if (composing.current || next.some(({ value }) => isLong(value))) return
    onSearch(next.at(-1)?.value ?? '')
    onChange(next.filter(({ value }) => value !== '').map(({ op, value }) => ({ key: columnKey, op, value })))
  }
  const last = lines.at(-1)?.value.trim() ?? ''
  const read = useReader(last)
  const suggested = (counts ?? []).filter(({ value }) => typeof value === 'string' && isFoundIn(value, last, read)).slice(0, SUGGESTED)
  return (
    <>
      {lines.map(({ id, op, value }, at) => (
        <div className="yz-filter-line" key={id}>
          <HTMLSelect
            aria-label="比较方式"
            value={op}
            options={ops.map(one => ({ value: one, label: OP_LABELS[one] }))}
            onChange={event => set(lines.with(at, { id, op: ops.find(one => one === event.currentTarget.value) ?? op, value }))}
          />
          <InputGroup
            autoFocus fill aria-invalid={isLong(value)} aria-label={column.label} value={value}
            onValueChange={text => set(lines.with(at, { id, op, value: text }))}
            onKeyDown={({ key, currentTarget }) => {
              if (key !== 'Backspace' || value !== '' || lines.length === 1) return
              const field = currentTarget.closest('.yz-filter')
              set(lines.toSpliced(at, 1))
              requestAnimationFrame(() => [...field?.querySelectorAll('input') ?? []].at(Math.max(0, at - 1))?.focus())
            }}
            onCompositionStart={() => { composing.current = true }}
            onCompositionEnd={event => {
              composing.current = false
              set(lines.with(at, { id, op, value: event.currentTarget.value }))
            }}
          />
          {lines.length > 1 && (
            <Button
              variant="minimal" size="small" icon={<SmallCross />} aria-label="去掉这一项" title="去掉（空时按 Backspace）"
              tabIndex={-1} onClick={() => set(lines.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      {lines.some(({ value }) => isLong(value)) && <small className="yz-filter-problem" role="alert">条件最多 {FILTER_TEXT_MAX} 个字</small>}
      {last !== '' && (
        <Button
          className="yz-filter-more" variant="minimal" size="small" icon={<Add size={14} />} text="并且"
          onClick={() => setLines([...lines, blank(Math.max(...lines.map(({ id }) => id)) + 1)])}
        />
      )}
      {suggested.length > 0 && (
        <ul className="yz-filter-values" aria-label={`${column.label}的常见值`}>
          {suggested.map(({ value, count }) => (
            <li key={String(value)}>
              <button type="button" onClick={() => set([
                ...lines.slice(0, -1),
                { id: lines.at(-1)?.id ?? 0, op: ops.includes('equals') ? 'equals' : 'contains', value: String(value) },
              ])}>
                <span className="name">{String(value)}</span><span className="count">{groupThousands(String(count))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
