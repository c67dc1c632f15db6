import { Button, InputGroup } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { DEPARTMENT_NAME_MAX } from '#schemas/org/nameLimits.ts'
import { nameFault } from '#shared/account.ts'
import { peopleApi } from '#shared/api/people.ts'
import { call } from '#client/data/http.ts'
import { useCan } from '#client/data/session.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { ColleaguePicker, type Colleague } from './ColleaguePicker.tsx'
import type { Department } from './departmentTree.ts'
import { useSending } from './useSending.ts'

const leaderOf = ({ leaderId, leaderName }: Department): Colleague | null =>
  leaderId === null ? null : { userId: leaderId, realName: leaderName ?? leaderId }

interface DepartmentCardProps {
  readonly department: Department
  readonly onChanged: () => Promise<void>
  /** Told when what is typed begins or ceases to differ from what is stored. */
  readonly onDirty: (dirty: boolean) => void
}

/** Name, leader and state of one department. */
export function DepartmentCard({ department, onChanged, onDirty }: DepartmentCardProps) {
  const can = useCan()
  const { code, name: before, state } = department
  // What nobody has touched here follows what others write.
  const [typed, setName] = useState<string>()
  const [chosen, setLeader] = useState<Colleague | null>()
  const name = typed ?? before
  const leader = chosen === undefined ? leaderOf(department) : chosen
  const { busy, errorOf, send, refuse, form } = useSending('name')
  const edits = can('N_MERCHANT:edit')
  const enabled = state === 'ENABLED'
  const dirty = name !== before || (leader?.userId ?? null) !== department.leaderId
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])

  const save = () => {
    if (refuse({ name: nameFault(name, '部门名称', DEPARTMENT_NAME_MAX) })) return
    void send(async () => {
      await call(peopleApi.editDepartment, { code, name: name.trim(), leaderId: leader?.userId ?? null }, { quiet: true })
      toast.ok('已保存')
      await onChanged()
      setName(undefined)
      setLeader(undefined)
    })
  }
  const turn = () => void send(async () => {
    await call(enabled ? peopleApi.disableDepartment : peopleApi.enableDepartment, { code }, { quiet: true })
    toast.ok(`部门“${before}”已${enabled ? '停用' : '启用'}`)
    await onChanged()
  })
  return (
    <section className="yz-department-card" aria-label={before}>
      <h2>{before}</h2>
      <div ref={form} className="yz-people-form">
        <FieldRow label="部门名称" required error={errorOf('name')}>
          {aria => <InputGroup {...aria} value={name} readOnly={!edits} onValueChange={setName} />}
        </FieldRow>
        <FieldRow label="负责人" error={errorOf('')}>
          {aria => <ColleaguePicker aria={aria} value={leader} disabled={!edits} onChange={setLeader} />}
        </FieldRow>
      </div>
      <div className="yz-form-buttons">
        {edits && <Button intent="primary" text="保存" loading={busy} onClick={save} />}
        {can(enabled ? 'N_MERCHANT:disable' : 'N_MERCHANT:enable') && (
          <Button text={enabled ? '停用' : '启用'} disabled={busy} {...(enabled && { intent: 'danger' as const, variant: 'outlined' as const })} onClick={turn} />
        )}
      </div>
    </section>
  )
}
