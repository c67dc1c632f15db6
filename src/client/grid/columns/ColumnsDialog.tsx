import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { DragHandleVertical, Pin, Search, Unpin } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { isPlace } from '#schemas/kit/index.ts'
import { DENSITIES } from '#shared/api/setting.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { DENSITY_LABELS } from './arrangement.ts'
import { declaredColumns, moveColumn } from './columnState.ts'
import type { ColumnsState } from './useColumns.ts'
import './columns.css'

/** Shows, hides, moves (Alt+↑↓ or dragging) and pins columns; sets the row height. */
export function ColumnsDialog({ state, onClose }: { readonly state: ColumnsState, readonly onClose: () => void }) {
  const { grid } = state
  const [draft, setDraft] = useState(state.all)
  const [density, setDensity] = useState(state.density)
  const [search, setSearch] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const declared = declaredColumns(grid)
  const shownCount = draft.filter(view => !view.hidden).length
  const labelOf = (key: string) => grid.columns[key]?.label ?? key
  const term = search.trim()
  const matches = draft.map((view, at) => ({ view, at })).filter(({ view }) => !isPlace(grid, view.key) && labelOf(view.key).includes(term))

  const change = (key: string, part: (view: typeof draft[number]) => Partial<typeof draft[number]>) =>
    setDraft(draft.map(view => (view.key === key ? { ...view, ...part(view) } : view)))
  const focusLine = (index: number) => {
    // Focuses once the moved line is rendered.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input')[index]?.focus())
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const from = matches[index]
    const to = matches[index + step]
    if (step === 0 || !from || !to) return
    event.preventDefault()
    if (event.altKey) setDraft(moveColumn(draft, from.at, to.at))
    focusLine(index + step)
  }
  return (
    <DialogFrame
      size="S"
      title="列设置"
      onClose={onClose}
      hints={[{ keys: 'Alt ↑↓', does: '移动' }]}
      tools={(
        <>
          <Button
            variant="minimal" text="恢复列宽"
            onClick={() => setDraft(draft.map(({ width: _, ...view }) => {
              const width = declared.find(({ key }) => key === view.key)?.width
              return { ...view, ...(width !== undefined && { width }) }
            }))}
          />
          <Button variant="minimal" text="恢复默认" onClick={() => { setDraft(declared); setDensity('standard') }} />
        </>
      )}
      actions={<Button intent="primary" text="确定" onClick={() => { state.arrange({ columns: draft, density }); onClose() }} />}
    >
      <div className="yz-columns-head">
        <InputGroup
          size="small" leftIcon={<Search size={14} />} placeholder="查找列" aria-label="查找列" value={search} onValueChange={setSearch}
          onKeyDown={event => { if (event.key === 'ArrowDown') { event.preventDefault(); focusLine(0) } }}
        />
        <span className="yz-grow" />
        <label>
          行高
          <HTMLSelect
            value={density}
            options={DENSITIES.map(value => ({ value, label: DENSITY_LABELS[value] }))}
            onChange={event => setDensity(DENSITIES.find(one => one === event.currentTarget.value) ?? density)}
          />
        </label>
      </div>
      <ul className="yz-columns" ref={list} aria-label="列">
        {matches.map(({ view, at }, index) => (
          <li
            key={view.key}
            draggable
            className={dragged === at ? 'dragged' : undefined}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDragOver={event => {
              event.preventDefault()
              if (dragged === null || dragged === at) return
              setDraft(moveColumn(draft, dragged, at))
              setDragged(at)
            }}
          >
            <DragHandleVertical size={14} />
            <Checkbox
              checked={!view.hidden}
              disabled={!view.hidden && shownCount === 1}
              label={labelOf(view.key)}
              onChange={() => change(view.key, ({ hidden }) => ({ hidden: !hidden }))}
              onKeyDown={event => onKeyDown(event, index)}
            />
            <Button
              variant="minimal"
              size="small"
              icon={view.pin === 'left' ? <Unpin size={14} /> : <Pin size={14} />}
              active={view.pin === 'left'}
              aria-pressed={view.pin === 'left'}
              aria-label={`固定在左侧：${labelOf(view.key)}`}
              title={view.pin === 'left' ? '取消固定' : '固定在左侧'}
              onClick={() => change(view.key, ({ pin }) => ({ pin: pin === 'left' ? null : 'left' }))}
            />
          </li>
        ))}
        {matches.length === 0 && <li className="none">没有符合的列</li>}
      </ul>
    </DialogFrame>
  )
}
