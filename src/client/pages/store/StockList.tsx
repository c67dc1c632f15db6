import { Inbox } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { stockRows } from '#schemas/store/stockRows.ts'
import { storeApi } from '#shared/api/store.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

/** 库存 of the warehouses that serve a project. */
export function StockList({ projectId }: { readonly projectId: string }) {
  const of = useMemo(() => ({ projectId }), [projectId])
  const list = useRemoteList(stockRows, storeApi.stock, of, { of: projectId, inAddress: false })
  return (
    <GridWorkspace
      kind="list" noun="材料" list={list} readOnly exports
      empty={<EmptyState icon={<Inbox size={32} />} title="仓库里还没有材料" text="采购入库或其他入库过账后，这里按材料列出库存、预留和可用数量。" />}
    />
  )
}
