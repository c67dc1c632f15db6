import { ShoppingCart } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { pageOfRow, type Row } from '#schemas/kit/index.ts'
import { DOCUMENTS } from '#schemas/documents.ts'
import { purchaseEvents, purchaseSummary } from '#schemas/supply/purchaseSummary.ts'
import { purchaseApi } from '#shared/api/purchase.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { BASE } from '#client/data/navigation.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useGo, useQueryParam, useRouteParam } from '#client/document/navigation.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import './purchase.css'

function pageOf({ kind, documentId }: Row): string | undefined {
  const document = DOCUMENTS.find(({ name }) => name === kind)
  return document && pageOfRow(document, { id: String(documentId) })
}

function Documents({ projectId, material }: { readonly projectId: string, readonly material: string }) {
  const go = useGo()
  const params = useMemo(() => ({ projectId, material }), [material, projectId])
  const list = useRemoteList(purchaseEvents, purchaseApi.events, params, { of: `${projectId}/${material}`, inAddress: false })
  const events = useMemo<CellEvents>(() => ({
    open(_column, row) {
      const page = pageOf(row)
      if (page !== undefined) go(page)
    },
    href(_column, row) {
      const page = pageOf(row)
      return page === undefined ? undefined : BASE + page
    },
  }), [go])
  return <GridWorkspace
    kind="list" noun="单据" list={list} cellEvents={events} readOnly exports
    empty={<EmptyState icon={<ShoppingCart size={32} />} title="还没有单据" text="申购、询价、合同和订单里有这种材料时列在这里。" />}
  />
}

/** 采购汇总详情: the documents of one material, newest first, with links. */
export function MaterialPage() {
  const projectId = useRouteParam('id')
  const material = useQueryParam('material')
  const hasPermission = useMay()
  const { data } = useCall(material !== null && hasPermission(purchaseApi.page.need, projectId) ? purchaseApi.page : null,
    { projectId, pageSize: 1, filters: [{ key: 'material', op: 'equals', value: material ?? '' }] })
  if (material === null) return <EmptyState icon={<ShoppingCart size={32} />} title="没有选择材料" text="在采购汇总里打开。" />
  const row = data?.rows[0]
  return (
    <article className="yz-purchase" aria-label={purchaseSummary.title}>
      <header><h2>{row?.itemName ?? ''}</h2><span className="note">{[row?.spec, row?.brand].filter(Boolean).join(' · ')}</span></header>
      <Documents key={material} projectId={projectId} material={material} />
    </article>
  )
}
