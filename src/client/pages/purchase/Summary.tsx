import { ShoppingCart } from '@blueprintjs/icons'
import { useMemo } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { purchaseSummary } from '#schemas/supply/purchaseSummary.ts'
import { purchaseApi } from '#shared/api/purchase.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { BASE } from '#client/data/navigation.ts'
import { useGo } from '#client/document/navigation.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

export const materialPage = (projectId: string, material: string): string =>
  `/project/${projectId}/purchaseSummary/detail?material=${encodeURIComponent(material)}`

/** 采购汇总: every material from need to order, with links to its documents. */
export function Summary({ projectId }: { readonly projectId: string }) {
  const go = useGo()
  const params = useMemo(() => ({ projectId }), [projectId])
  const list = useRemoteList(purchaseSummary, purchaseApi.page, params, { of: projectId, inAddress: false })
  const events = useMemo<CellEvents>(() => {
    const at = (row: Row): string => materialPage(projectId, String(row.material))
    return { open: (_column, row) => go(at(row)), href: (_column, row) => BASE + at(row) }
  }, [go, projectId])
  return (
    <GridWorkspace
      kind="list" noun="材料" list={list} cellEvents={events} readOnly exports
      empty={<EmptyState icon={<ShoppingCart size={32} />} title="还没有要采购的材料" text="项目中标并冻结目标成本后，这里按材料列出目标用量；申购、询价、合同和订单随后计入。" />}
    />
  )
}
