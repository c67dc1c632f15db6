import { rolePermissions } from '#schemas/org/rolePermissions.ts'
import { peopleApi } from '#shared/api/people.ts'
import { saveBy } from '#client/grid/remote/contract.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import './people.css'
import type { NamedRole } from './rows.ts'

const save = saveBy(peopleApi.saveRolePermissions)
const HINTS = [{ keys: '空格', does: '勾选或取消' }, { keys: 'Ctrl V', does: '整块粘贴' }, { keys: 'Ctrl Z', does: '撤销' }] as const

/** 角色权限：keys by actions as a sheet; each change is saved and holds at once. */
export function RoleMatrixDialog({ role: { id, name }, onClose }: { readonly role: NamedRole, readonly onClose: () => void }) {
  const list = useRemoteList(
    rolePermissions, peopleApi.describeRolePermissions, { roleId: id }, { inAddress: false, pageSize: 50, save },
  )
  return (
    <DialogFrame size="L" flush title={`${name}的权限`} cancel="关闭" hints={list.can('edit') ? HINTS : []} actions={null} onClose={onClose}>
      <div className="yz-role-matrix"><GridWorkspace kind="list" list={list} noun="权限" /></div>
    </DialogFrame>
  )
}
