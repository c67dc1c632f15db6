import { Button } from '@blueprintjs/core'
import { Add, Trash } from '@blueprintjs/icons'
import { useMemo, useState, type ReactNode } from 'react'
import { newRow } from '#schemas/kit/index.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LineGrid } from '../LineGrid.tsx'
import type { DraftStore } from '../draft/types.ts'
import { useDocument } from '../view.ts'

export interface LineTabProps {
  readonly line: string
  readonly tools?: ReactNode
  readonly cells?: (store: DraftStore) => CellEvents
  readonly dock?: LineDock
}

/** Below a line for its active row; null without rows. */
export type LineDock = (rowId: string | null) => ReactNode

export function LineTab({ line, tools, cells, dock }: LineTabProps) {
  const { store, goTo, sheet } = useDocument()
  const cellEvents = useMemo(() => cells?.(store), [cells, store])
  const grid = store.document.lines[line]!
  const { title, rows, columns } = grid
  const [at, setAt] = useState<string | null>(null)
  const first = Object.keys(columns).find(key => !columns[key]!.facts.readOnly && !columns[key]!.computed) ?? ''
  const add = () => {
    const rowId = crypto.randomUUID()
    store.edit(line, { label: `新增${title}`, added: [{ row: newRow(grid, rowId) }] })
    goTo({ line, rowId, column: first })
  }
  const adding = store.readOnly || !rows.add ? undefined : <Button intent="primary" icon={<Add />} text={`新增${title}`} onClick={add} />
  const hint = adding ? '逐行新增，或从 Excel 复制后直接粘贴。' : tools && !store.readOnly ? '用上方的按钮选取。' : undefined
  const removing = !store.readOnly && rows.remove && (
    <Button
      variant="minimal" icon={<Trash />} aria-label={`删除${title}`} title={`删除${title}`}
      onClick={() => sheet(line)?.run('deleteRows')}
    />
  )
  return (
    <>
      <LineGrid
        line={line} noun={title} cellEvents={cellEvents}
        toolbar={adding || removing || tools ? <>{adding}{tools}{removing}</> : undefined}
        empty={<EmptyState icon={<Add size={32} />} title={`还没有${title}`} text={hint} action={adding} />}
        onRows={dock === undefined ? undefined : ids => { if (ids[0] !== undefined) setAt(ids[0]) }}
      />
      {dock?.(at)}
    </>
  )
}
