import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { DEPARTMENT_NAME_MAX } from '#schemas/org/nameLimits.ts'
import { nameFault } from '#shared/account.ts'
import { peopleApi } from '#shared/api/people.ts'
import { call } from '#client/data/http.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import type { Department } from './departmentTree.ts'
import { useSending } from './useSending.ts'

interface NewDepartmentDialogProps {
  readonly parent: Department | null
  readonly onDone: (code: string) => Promise<void>
  readonly onClose: () => void
}

/** Names a new department, under another one or at the top. */
export function NewDepartmentDialog({ parent, onDone, onClose }: NewDepartmentDialogProps) {
  const [name, setName] = useState('')
  const { busy, errorOf, send, refuse, form } = useSending('name')
  const add = () => {
    if (refuse({ name: nameFault(name, '部门名称', DEPARTMENT_NAME_MAX) })) return
    void send(async () => {
      const { code } = await call(peopleApi.addDepartment, { name: name.trim(), parentCode: parent?.code ?? null }, { quiet: true })
      await onDone(code)
    })
  }
  return (
    <DialogFrame
      size="S" title={parent === null ? '新增部门' : `新增“${parent.name}”的下级部门`} dirty={name !== ''} onClose={onClose}
      actions={<Button intent="primary" text="新增" loading={busy} onClick={add} />}
    >
      <div ref={form}>
        <FieldRow label="部门名称" required error={errorOf('name') ?? errorOf('')}>
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
