import { useEffect, useRef } from 'react'
import { rolePermissions } from '#schemas/org/rolePermissions.ts'
import { peopleApi } from '#shared/api/people.ts'
import { saveBy } from '#client/grid/remote/contract.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import './people.css'
import type { NamedRole } from './rows.ts'

const save = saveBy(peopleApi.saveRolePermissions)
const HINTS = [{ keys: '空格', does: '勾选或取消所选' }, { keys: 'Ctrl V', does: '整块粘贴' }, { keys: 'Ctrl Z', does: '撤销' }] as const

/** 角色权限：permission keys by actions as a sheet; each change is saved and effective at once. */
export function RoleMatrixDialog({ role: { id, name }, onClose }: { readonly role: NamedRole, readonly onClose: () => void }) {
  const list = useRemoteList(
    rolePermissions, peopleApi.describeRolePermissions, { roleId: id }, { inAddress: false, pageSize: 50, save, of: id },
  )
  const sheet = useRef<SheetHandle>(null)
  const isFocused = useRef(false)
  const { phase, model } = list
  // The first permission gets the focus as soon as it is loaded, not the search above it.
  useEffect(() => {
    const [first] = model.rows()
    if (phase !== 'idle' || first === undefined || isFocused.current) return undefined
    // The sheet renders the rows in a separate effect.
    const frame = requestAnimationFrame(() => {
      isFocused.current = true
      sheet.current?.goTo({ rowId: String(first.id), column: 'query' })
      sheet.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [phase, model])
  return (
    <DialogFrame size="L" flush title={`${name}的权限`} cancel="关闭" hints={list.can('edit') ? HINTS : []} actions={null} onClose={onClose}>
      <div className="yz-dialog-grid"><GridWorkspace kind="list" list={list} noun="权限" ref={sheet} /></div>
    </DialogFrame>
  )
}
