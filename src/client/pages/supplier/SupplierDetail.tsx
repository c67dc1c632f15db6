import type { SupplierKind } from '#schemas/supplier/states.ts'
import { supplies } from '#schemas/supplier/supplies.ts'
import { supplierApi } from '#shared/api/supplier.ts'
import { reload } from '#client/data/swr.ts'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import { relatedTab } from '#client/document/record/RelatedTab.tsx'
import type { DocumentTab } from '#client/document/tabs.ts'
import { AccountNumbers } from './AccountNumbers.tsx'
import { SUPPLIER_PAGES } from './kinds.ts'
import { RatingTab } from './RatingTab.tsx'
import { ScoreTab } from './ScoreTab.tsx'

const NO_SUPPLIES = { title: '还没有供货记录', stored: '询价、合同、订单和手工记录的价格里有这家供应商时，这里逐条列出。', fresh: '保存以后，这里能查到供过什么、什么价格。' }

function tabsOf(kind: SupplierKind): readonly DocumentTab[] {
  const paramsOf = (id: string) => ({ kind, id })
  return [
    relatedTab(
      { tab: 'supplies', title: '供货记录', grid: supplies, page: supplierApi.querySupplies, of: paramsOf, noun: '供货记录', none: NO_SUPPLIES }
    ),
    { id: 'rating', title: '履约', render: () => <RatingTab kind={kind} /> },
    { id: 'score', title: '资料评分', render: () => <ScoreTab kind={kind} /> },
  ]
}
const TABS: Readonly<Record<SupplierKind, readonly DocumentTab[]>> = {
  LABOUR: tabsOf('LABOUR'), MATERIAL: tabsOf('MATERIAL'), MACHINE: tabsOf('MACHINE'),
}

/** 供应商详情: facts, contacts, accounts, certificates, supplies; without `?id=` a new one. */
function SupplierDetail({ kind }: { readonly kind: SupplierKind }) {
  const { record, list } = SUPPLIER_PAGES[kind]
  const tools = { accounts: <AccountNumbers kind={kind} /> }
  return <RecordPage
    kind={record} tabs={TABS[kind]} tools={tools} list={list} onSaved={() => void reload(supplierApi.querySupplierScore)}
  />
}

export const LabourSupplier = () => <SupplierDetail kind="LABOUR" />
export const MaterialSupplier = () => <SupplierDetail kind="MATERIAL" />
export const MachineSupplier = () => <SupplierDetail kind="MACHINE" />
