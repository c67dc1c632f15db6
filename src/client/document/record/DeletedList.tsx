import { Button } from '@blueprintjs/core'
import { ArrowLeft, Trash, Undo } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { ListedDocument } from '#schemas/kit/index.ts'
import type { ListedApi } from '#shared/api/document.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { useActs } from './useActs.ts'

export interface DeletedListProps { readonly document: ListedDocument, readonly api: ListedApi, readonly onBack: () => void }

const DELETED = { deleted: true } as const

/** With soft deletion: one or several are restored; none opens. */
export function DeletedList({ document, api, onBack }: DeletedListProps) {
  const { title, list: { name } } = document
  const [grid] = useState(() => ({ ...document.list, opens: undefined }))
  const [selected, setSelected] = useState<readonly string[]>([])
  const list = useRemoteList(grid, api.page, DELETED, { inAddress: false })
  const acts = useActs(document, api, list.reload)
  const cellEvents = useMemo<CellEvents>(() => ({
    rowActions: [
      { key: 'restore', label: '恢复', icon: <Undo />, shown: () => true, run: row => void acts.restore([row]) },
    ],
  }), [acts])
  const back = <Button icon={<ArrowLeft />} text="返回列表" onClick={onBack} />
  const restore = (): void => void acts.restore(selected.map(id => list.model.row(id)).filter(row => row !== undefined))
  return (
    <GridWorkspace
      kind="list" list={list} noun={`已删除的${title}`} settingName={`${name}.deleted`}
      cellEvents={cellEvents} onRows={setSelected} readOnly
      toolbar={<>{back}<Button icon={<Undo />} text="恢复" onClick={restore} /></>}
      empty={<EmptyState icon={<Trash size={32} />} title={`没有已删除的${title}`} text={`删除的${title}在这里，可以恢复。`} action={back} />}
    />
  )
}
