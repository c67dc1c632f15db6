import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { ROLE_NAME_MAX } from '#schemas/org/nameLimits.ts'
import { nameFault } from '#shared/account.ts'
import { peopleApi } from '#shared/api/people.ts'
import { call } from '#client/data/http.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import type { NamedRole } from './rows.ts'
import { useSending } from './useSending.ts'

interface NewRoleDialogProps {
  /** The role whose permissions the new one begins with. */
  readonly from?: NamedRole
  readonly onDone: (role: NamedRole) => void
  readonly onClose: () => void
}

/** Names a new role of the company. */
export function NewRoleDialog({ from, onDone, onClose }: NewRoleDialogProps) {
  const [name, setName] = useState(from === undefined ? '' : `${from.name}（副本）`)
  const { busy, errorOf, send, refuse, form } = useSending('name')
  const add = () => {
    const wanted = name.trim()
    if (refuse({ name: nameFault(wanted, '角色名称', ROLE_NAME_MAX) })) return
    void send(async () => {
      const { id } = await call(peopleApi.addRole, { name: wanted, ...(from && { roleId: from.id }) }, { quiet: true })
      onDone({ id, name: wanted })
    })
  }
  return (
    <DialogFrame
      size="S" title={from === undefined ? '新增角色' : `复制“${from.name}”`} dirty={from === undefined && name !== ''} onClose={onClose}
      actions={<Button intent="primary" text="新增" loading={busy} onClick={add} />}
    >
      <div ref={form}>
        <FieldRow label="角色名称" required error={errorOf('name') ?? errorOf('')} hint={from && '权限与原角色相同；可见全部项目不会复制'}>
          {aria => (
            <InputGroup
              {...aria} autoFocus value={name} onValueChange={setName}
              onKeyDown={event => { if (event.key === 'Enter' && !event.nativeEvent.isComposing) add() }}
            />
          )}
        </FieldRow>
      </div>
    </DialogFrame>
  )
}
