import { Button, Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { projectPeople } from '#schemas/project/people.ts'
import { projectStaffApi } from '#shared/api/projectStaff.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { rowsToPick } from '#client/document/pickers/rowsToPick.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { RecordField } from '#client/ui/pick/fields.tsx'
import { toast } from '#client/ui/toaster.tsx'
import '../project.css'

export interface MemberRef { readonly userId: string, readonly realName: string }

export interface MemberDialogProps {
  readonly projectId: string
  /** Null to add a colleague. */
  readonly person: MemberRef | null
  readonly onDone: () => void
  readonly onClose: () => void
}

const people = rowsToPick(projectPeople)

/** 加入成员 and 调整角色. */
export function MemberDialog({ projectId, person, onDone, onClose }: MemberDialogProps) {
  const { data: duties } = useCall(projectStaffApi.jobDuty, { projectId })
  const [chosen, setChosen] = useState(person)
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null)
  const { busy, errorOf, send, refuse, form } = useSending('userId', 'roleIds')
  const previous = (duties ?? []).filter(duty => person !== null && duty.people.some(({ userId }) => userId === person.userId))
    .map(({ roleId }) => roleId)
  const roles = ticked ?? new Set(previous)
  const toggle = (roleId: string) => {
    const next = new Set(roles)
    if (!next.delete(roleId)) next.add(roleId)
    setTicked(next)
  }
  const save = () => {
    if (refuse({ userId: chosen === null ? '请选择同事' : undefined, roleIds: roles.size === 0 ? '请选择角色' : undefined }) || chosen === null)
      return
    void send(async () => {
      const input = { projectId, userId: chosen.userId, roleIds: [...roles] }
      const { warnings } = person === null
        ? await call(projectStaffApi.save, input, { quiet: true })
        : await call(projectStaffApi.update, { ...input, was: previous }, { quiet: true })
      toast.ok(person === null ? `${chosen.realName}已加入项目` : `已调整${chosen.realName}的项目角色`)
      for (const warning of warnings) toast.info(`请留意：${warning}`)
      onDone()
    })
  }
  return (
    <DialogFrame
      size="S" title={person === null ? '加入成员' : `调整${person.realName}的项目角色`} dirty={ticked !== null || chosen !== person} onClose={onClose}
      actions={<Button intent="primary" text={person === null ? '加入' : '保存'} loading={busy} onClick={save} />}
    >
      <div ref={form} className="yz-member-form">
        {person === null && (
          <FieldRow label="同事" required error={errorOf('userId')}>
            {aria => (
              <RecordField
                aria={aria} noun="同事" source={people} value={chosen && { key: chosen.userId, label: chosen.realName }}
                onChange={entry => setChosen(entry && { userId: entry.key, realName: entry.label })}
              />
            )}
          </FieldRow>
        )}
        <FieldRow label="在本项目担任" required error={errorOf('roleIds') ?? errorOf('')}>
          {() => (
            <div className="roles" role="group" aria-label="项目角色">
              {(duties ?? []).filter(({ state, roleId }) => state === 'ENABLED' || roles.has(roleId)).map(({ roleId, name, seeAll }) => (
                <Checkbox
                  key={roleId} checked={roles.has(roleId)} onChange={() => toggle(roleId)}
                >{name}{seeAll && <small>仅系统管理员可授予</small>}</Checkbox>
              ))}
            </div>
          )}
        </FieldRow>
      </div>
    </DialogFrame>
  )
}
