import { Button, Checkbox } from '@blueprintjs/core'
import { DragHandleVertical } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Grid } from '#schemas/kit/index.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import type { ColumnView } from '../sheet/types.ts'
import { declaredColumns, moveColumn } from './columnState.ts'
import './columns.css'

export interface ColumnsDialogProps {
  readonly grid: Grid
  readonly columns: readonly ColumnView[]
  readonly onDone: (columns: readonly ColumnView[]) => void
  readonly onReset: () => void
  readonly onClose: () => void
}

/** Which columns stand where: boxes to show and hide, Alt+↑↓ or dragging to move. */
export function ColumnsDialog({ grid, columns, onDone, onReset, onClose }: ColumnsDialogProps) {
  const [draft, setDraft] = useState(columns)
  const [dragged, setDragged] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const shownCount = draft.filter(view => !view.hidden).length
  const labelOf = (key: string) => grid.columns[key]?.label ?? key

  const toggle = (key: string) => setDraft(draft.map(view => (view.key === key ? { ...view, hidden: !view.hidden } : view)))
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    if (event.altKey) setDraft(moveColumn(draft, at, at + step))
    // The moved line is drawn first, then the focus follows it.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input')[at + step]?.focus())
  }
  return (
    <DialogFrame
      size="S"
      title="列设置"
      onClose={onClose}
      hints={[{ keys: 'Alt ↑↓', does: '移动' }]}
      tools={<Button variant="minimal" text="恢复默认" onClick={() => setDraft(declaredColumns(grid))} />}
      actions={(
        <Button
          intent="primary"
          text="确定"
          onClick={() => {
            if (JSON.stringify(draft) === JSON.stringify(declaredColumns(grid))) onReset()
            else onDone(draft)
            onClose()
          }}
        />
      )}
    >
      <ul className="yz-columns" ref={list} aria-label="列">
        {draft.map((view, at) => (
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
              onChange={() => toggle(view.key)}
              onKeyDown={event => onKeyDown(event, at)}
            />
          </li>
        ))}
      </ul>
    </DialogFrame>
  )
}
