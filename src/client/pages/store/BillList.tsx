import { MenuItem } from '@blueprintjs/core'
import { Add, Document as DocumentIcon, Edit } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { pageOfNew, pageOfRow, type Row } from '#schemas/kit/index.ts'
import { BILLS, bills } from '#schemas/store/bills.ts'
import { editNeedOf } from '#shared/api/document.ts'
import { storeApi } from '#shared/api/store.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { BASE } from '#client/data/navigation.ts'
import { useMay } from '#client/data/session.ts'
import { useGo } from '#client/document/navigation.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { MenuButton } from '#client/ui/MenuButton.tsx'

const documentOf = ({ kind }: Row) => BILLS.find(({ document }) => document.name === kind)?.document
const pageOf = (row: Row): string | undefined => {
  const document = documentOf(row)
  return document && pageOfRow(document, { id: String(row.id) })
}
const editOf = (row: Row): string | undefined => {
  const document = documentOf(row)
  return document && pageOfRow({ opens: document.edits }, { id: String(row.id) })
}

/** 出入库单 of a project: bills of every kind in one list; a new one asks for its kind. */
export function BillList({ projectId }: { readonly projectId: string }) {
  const go = useGo()
  const hasPermission = useMay()
  const params = useMemo(() => ({ projectId }), [projectId])
  const list = useRemoteList(bills, storeApi.bills, params, { of: projectId, inAddress: false })
  const edits = hasPermission(editNeedOf(BILLS[0].document))
  const events = useMemo<CellEvents>(() => ({
    open: (_column, row) => go(pageOf(row) ?? ''),
    href: (_column, row) => { const page = pageOf(row); return page === undefined ? undefined : BASE + page },
    rowActions: [{
      key: 'edit', label: '编辑', icon: <Edit />, run: row => go(editOf(row) ?? ''),
      shown: row => edits && (documentOf(row)?.editable as readonly string[] | undefined)?.includes(String(row.processState)) === true,
    }],
  }), [edits, go])
  const add = edits && (
    <MenuButton icon={<Add />} text="新增">
      {BILLS.map(({ document }) =>
        <MenuItem key={document.name} text={document.title} onClick={() => go(pageOfNew(document, undefined, projectId))} />)}
    </MenuButton>
  )
  return (
    <GridWorkspace
      kind="list" noun="出入库单" list={list} cellEvents={events} readOnly exports toolbar={add || undefined}
      empty={<EmptyState icon={<DocumentIcon size={32} />} title="还没有出入库单" text="到货、领料和退料过账后，材料才进出仓库。" action={add || undefined} />}
    />
  )
}
