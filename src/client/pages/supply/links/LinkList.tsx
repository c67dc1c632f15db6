import { Edit, Link, Remove, Time } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
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
import { copyInquiryLink, isQuoting } from './acts.ts'
import { ExtendDialog } from './ExtendDialog.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'

type Open = { readonly what: 'revoke' | 'extend', readonly link: Row }

/** 询价链接: every link of a library, over all inquiries. */
export function LinkList({ kind }: { readonly kind: SupplierKind }) {
  const go = useGo()
  const { path } = SUPPLY_LIBRARY[kind]
  const list = useRemoteList(INQUIRY_LINKS[kind], inquiryLinkApis[kind].page)
  const [open, setOpen] = useState<Open | null>(null)
  const { reload } = list
  const rowActions = useMemo<readonly RowAction[]>(() => [
    { key: 'copy', label: '复制链接', icon: <Link />, shown: ({ inviteState }) => !['UNSENT', 'REVOKED'].includes(String(inviteState)), run: ({ id }) => copyInquiryLink(kind, String(id)) },
    { key: 'edit', label: '修改联系人', icon: <Edit />, run: ({ id }) => go(`${path}/inquiryLink/edit?id=${String(id)}`) },
    { key: 'extend', label: '延期', icon: <Time />, shown: isQuoting, run: link => setOpen({ what: 'extend', link }) },
    { key: 'revoke', label: '撤回', icon: <Remove />, danger: true, shown: isQuoting, run: link => setOpen({ what: 'revoke', link }) },
  ], [go, kind, path])
  const close = (): void => setOpen(null)
  const done = (): void => {
    close()
    void reload()
  }
  const add = <AddButton text="邀请供应商" onAdd={() => go(`${path}/inquiryLink/add`)} />
  return (
    <>
      <GridWorkspace
        kind="list" list={list} noun="询价链接" readOnly toolbar={add} cellEvents={{ rowActions, open: (_column, { id }) => go(`${path}/inquiryLink/detail?id=${String(id)}`) }}
        empty={<EmptyState icon={<Link size={32} />} title="没有询价链接" text="询价单发送后，每家受邀供应商有一条报价链接。" />}
      />
      {open?.what === 'revoke' && <RevokeDialog kind={kind} link={open.link} onClose={close} onDone={done} />}
      {open?.what === 'extend' && <ExtendDialog kind={kind} link={open.link} onClose={close} onDone={done} />}
    </>
  )
}
