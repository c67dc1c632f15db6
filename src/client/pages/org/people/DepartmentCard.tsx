import { Button, InputGroup } from '@blueprintjs/core'
import { useEffect } from 'react'
import { NO_LOOKUPS, text } from '#schemas/kit/index.ts'
import { DEPARTMENT_NAME_MAX } from '#schemas/org/nameLimits.ts'
import { nameFault } from '#shared/account.ts'
import { peopleApi } from '#shared/api/people.ts'
import { UNDECIDED } from '#shared/errors.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { useCan } from '#client/data/session.ts'
import { ConflictNote } from '#client/document/meeting/ConflictNote.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { toast } from '#client/ui/toaster.tsx'
import '#client/document/document.css'
import { ColleaguePicker } from './ColleaguePicker.tsx'
import type { Department } from './departmentTree.ts'
import { useDepartmentForm } from './useDepartmentForm.ts'
import { useSending } from '#client/document/useSending.ts'

const NAME = text('部门名称')
const LEADER = text('负责人')

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
  const { name, leaderId, leader, was, dirty, conflicts, nameOf, setName, setLeader, saved, resolve } = useDepartmentForm(department)
  const { busy, errorOf, send, refuse, form } = useSending('name')
  const edits = can('N_MERCHANT:edit')
  const enabled = state === 'ENABLED'
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])

  const save = () => {
    const undecided = (field: 'name' | 'leaderId') => (conflicts.has(field) ? UNDECIDED : undefined)
    if (refuse({ name: undecided('name') ?? nameFault(name, NAME.label, DEPARTMENT_NAME_MAX), '': undecided('leaderId') })) return
    void send(async () => {
      try {
        await call(peopleApi.editDepartment, { code, name: name.trim(), leaderId, was }, { quiet: true })
      } catch (error) {
        // What others have put here is shown beside the own words.
        if (error instanceof CallError && error.code === 'STALE_VERSION') await onChanged()
        throw error
      }
      toast.ok('已保存')
      saved()
      await onChanged()
    })
  }
  const turn = () => void send(async () => {
    await call(enabled ? peopleApi.disableDepartment : peopleApi.enableDepartment, { code }, { quiet: true })
    toast.ok(`部门“${before}”已${enabled ? '停用' : '启用'}`)
    await onChanged()
  })
  const choose = (field: 'name' | 'leaderId') => (keep: 'mine' | 'theirs') => {
    refuse({})
    resolve(field, keep)
  }
  const [named, led] = [conflicts.get('name'), conflicts.get('leaderId')]
  return (
    <section className="yz-department-card" aria-label={before}>
      <h2>{before}</h2>
      <div ref={form} className="yz-people-form">
        <FieldRow label={NAME.label} required error={errorOf('name')}>
          {aria => (
            <>
              <InputGroup {...aria} value={name} readOnly={!edits} onValueChange={setName} />
              {named && <ConflictNote column={NAME} lookups={NO_LOOKUPS} mine={name} conflict={named} onChoose={choose('name')} />}
            </>
          )}
        </FieldRow>
        <FieldRow label={LEADER.label} error={errorOf('')}>
          {aria => (
            <>
              <ColleaguePicker aria={aria} value={leader} disabled={!edits} onChange={setLeader} />
              {led && (
                <ConflictNote
                  column={LEADER} lookups={NO_LOOKUPS} mine={leader?.realName ?? null}
                  conflict={{ ...led, now: typeof led.now === 'string' ? nameOf(led.now) : null }} onChoose={choose('leaderId')}
                />
              )}
            </>
          )}
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
