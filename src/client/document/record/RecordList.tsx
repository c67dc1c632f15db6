import { Button } from '@blueprintjs/core'
import { Add, Document as DocumentIcon, Edit, Trash } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { pageOfRow, type Columns, type Lines, type ListedDocument, type Row } from '#schemas/kit/index.ts'
import type { DocumentApi } from '#shared/api/document.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useGo } from '../navigation.ts'

export interface RecordListProps<H extends Columns, L extends Lines, S extends string, C extends Columns> {
  readonly document: ListedDocument<H, L, S, C>
  readonly api: DocumentApi
  /** What an empty list says of what its records are for. */
  readonly use: string
  /** In a dialog: the list is not the page's own, and closes before a record opens. */
  readonly onLeave?: () => void
}

/** The list of a declared document: one opens by its name, is added, edited and deleted as far as the person may. */
export function RecordList<H extends Columns, L extends Lines, S extends string, C extends Columns>({ document, api, use, onLeave }: RecordListProps<H, L, S, C>) {
  const { title, named = 'id', opens = '', removing } = document
  const go = useGo()
  const list = useRemoteList(document.list, api.page, {}, onLeave ? { inAddress: false, pageSize: 20 } : {})
  const { reload } = list
  const [edits, deletes] = [list.can('edit'), list.can('delete')]
  const cellEvents = useMemo<CellEvents>(() => {
    const open = (row: Row) => {
      onLeave?.()
      go(pageOfRow({ opens }, row) ?? '')
    }
    const remove = async (row: Row) => {
      const name = `${title}“${String(row[named] ?? '')}”`
      if (!await confirm({ title: `删除${name}？`, text: removing, verb: '删除', intent: 'danger' })) return
      try {
        await call(api.remove, { ids: [String(row.id)] })
        toast.ok(`已删除${name}`)
      } catch {
        // The call has said why.
      }
      await reload()
    }
    return {
      open: (_column, row) => open(row),
      rowActions: [
        { key: 'edit', label: '编辑', icon: <Edit />, shown: () => edits, run: open },
        { key: 'delete', label: '删除', icon: <Trash />, danger: true, shown: () => deletes, run: row => void remove(row) },
      ],
    }
  }, [api, deletes, edits, go, named, onLeave, opens, reload, removing, title])
  const add = edits && (
    <Button
      intent="primary" icon={<Add />} text={`新增${title}`}
      onClick={() => {
        onLeave?.()
        go(opens.split('?', 1)[0] ?? '')
      }}
    />
  )
  return (
    <GridWorkspace
      kind="list" list={list} noun={title} cellEvents={cellEvents} exports toolbar={add || undefined} readOnly
      empty={<EmptyState icon={<DocumentIcon size={32} />} title={`还没有${title}`} text={add ? use : undefined} action={add || undefined} />}
    />
  )
}
