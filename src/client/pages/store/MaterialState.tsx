import { Inbox } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { materialState } from '#schemas/store/materialState.ts'
import { storeApi } from '#shared/api/store.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

/** 材料状态 of a project: each material from its entitlement to the remainder. */
export function MaterialState({ projectId }: { readonly projectId: string }) {
  const params = useMemo(() => ({ projectId }), [projectId])
  const list = useRemoteList(materialState, storeApi.materialState, params, { of: projectId, inAddress: false })
  return (
    <GridWorkspace
      kind="list" noun="材料" list={list} readOnly exports
      empty={<EmptyState icon={<Inbox size={32} />} title="还没有材料" text="项目冻结目标成本后，这里按材料列出目标、采购、收发和剩余数量。" />}
    />
  )
}
