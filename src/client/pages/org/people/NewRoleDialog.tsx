import { copyName } from '#schemas/kit/index.ts'
import { ROLE_NAME_MAX } from '#schemas/org/nameLimits.ts'
import { peopleApi } from '#shared/api/people.ts'
import { call } from '#client/data/http.ts'
import { NameDialog } from './NameDialog.tsx'
import type { NamedRole } from './rows.ts'

interface NewRoleDialogProps {
  readonly from?: NamedRole
  readonly onDone: (role: NamedRole) => void
  readonly onClose: () => void
}

export function NewRoleDialog({ from, onDone, onClose }: NewRoleDialogProps) {
  const add = async (name: string) => {
    const { id } = await call(peopleApi.addRole, { name, ...(from && { roleId: from.id }) }, { quiet: true })
    onDone({ id, name })
  }
  return (
    <NameDialog
      title={from === undefined ? '新增角色' : `复制“${from.name}”`} label="角色名称" max={ROLE_NAME_MAX}
      initial={from && copyName(from.name, ROLE_NAME_MAX)} hint={from && '权限与原角色相同；可见全部项目不会复制'} onAdd={add} onClose={onClose}
    />
  )
}
