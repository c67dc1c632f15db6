import { Edit, Link } from '@blueprintjs/icons'
import { useMemo } from 'react'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLY_LIBRARY } from '#schemas/supply/library.ts'
import { INQUIRY_LINKS } from '#schemas/supply/links.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import type { RowAction } from '#client/cells/cellEvents.ts'
import { AddButton } from '#client/document/AddButton.tsx'
import { useGo } from '#client/document/navigation.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { useLinkActs } from './useLinkActs.tsx'

/** 询价链接. */
export function LinkList({ kind }: { readonly kind: SupplierKind }) {
  const go = useGo()
  const { path } = SUPPLY_LIBRARY[kind]
  const list = useRemoteList(INQUIRY_LINKS[kind], inquiryLinkApis[kind].page)
  const { reload } = list
  const edits = list.can('edit')
  const { actions, dialog } = useLinkActs(kind, reload)
  const rowActions = useMemo<readonly RowAction[]>(() => [
    ...actions,
    { key: 'edit', label: '修改联系人', icon: <Edit />, shown: () => edits, run: ({ id }) => go(`${path}/inquiryLink/edit?id=${String(id)}`) },
  ], [actions, edits, go, path])
  const add = edits && <AddButton text="邀请供应商" onAdd={() => go(`${path}/inquiryLink/add`)} />
  return (
    <>
      <GridWorkspace
        kind="list" list={list} noun="询价链接" readOnly toolbar={add}
        cellEvents={{ rowActions, open: (_column, { id }) => go(`${path}/inquiryLink/detail?id=${String(id)}`) }}
        empty={<EmptyState icon={<Link size={32} />} title="没有询价链接" text="询价单发送后，每家受邀供应商有一条报价链接。" />}
      />
      {dialog}
    </>
  )
}
