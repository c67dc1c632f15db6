import { Build } from '@blueprintjs/icons'
import { operations } from '#schemas/auth/operations.ts'
import { authApi } from '#shared/api/auth.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

export function OperationsPanel() {
  const list = useRemoteList(operations, authApi.describeOperations, {}, { inAddress: false })
  return (
    <GridWorkspace
      kind="list"
      list={list}
      noun="操作"
      readOnly
      exports
      empty={<EmptyState icon={<Build size={32} />} title="还没有操作记录" text="新增、修改、提交等操作会记在这里。" />}
    />
  )
}
