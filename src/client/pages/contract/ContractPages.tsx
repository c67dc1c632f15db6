import type { ReactNode } from 'react'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { RecordList } from '#client/document/record/RecordList.tsx'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import type { DocumentTab } from '#client/document/tabs.ts'
import { CONTRACT_PAGES } from './kinds.ts'
import { LINE_TOOLS } from './lineTools.tsx'
import { SupplementsTab } from './SupplementPages.tsx'

function Contracts({ kind }: { readonly kind: SupplierKind }) {
  const { document, api } = CONTRACT_PAGES[kind]
  return <RecordList document={document} api={api} use="与供应商约定单价、付款比例和期限，审批通过并签订后生效。" />
}
const tabsOf = (kind: SupplierKind): readonly DocumentTab[] => [{ id: 'supplements', title: '补充协议', render: () => <SupplementsTab kind={kind} /> }]
const TABS: Readonly<Record<SupplierKind, readonly DocumentTab[]>> = { LABOUR: tabsOf('LABOUR'), MATERIAL: tabsOf('MATERIAL'), MACHINE: tabsOf('MACHINE') }

/** One contract; without `?id=` a new one. */
function Contract({ kind }: { readonly kind: SupplierKind }) {
  const { record, list } = CONTRACT_PAGES[kind]
  return <RecordPage kind={record} tabs={TABS[kind]} tools={LINE_TOOLS[kind]} list={list} />
}

/** By library: the list, and one contract. */
export const CONTRACTS: Readonly<Record<SupplierKind, () => ReactNode>> = {
  LABOUR: () => <Contracts kind="LABOUR" />, MATERIAL: () => <Contracts kind="MATERIAL" />, MACHINE: () => <Contracts kind="MACHINE" />,
}
export const CONTRACT: Readonly<Record<SupplierKind, () => ReactNode>> = {
  LABOUR: () => <Contract kind="LABOUR" />, MATERIAL: () => <Contract kind="MATERIAL" />, MACHINE: () => <Contract kind="MACHINE" />,
}
