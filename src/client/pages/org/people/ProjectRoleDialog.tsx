import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { peopleApi } from '#shared/api/people.ts'
import { call } from '#client/data/http.ts'
import { realProject } from '#client/business/project/projectSource.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { RecordField } from '#client/ui/pick/fields.tsx'
import type { PickEntry } from '#client/ui/pick/source.ts'
import { toast } from '#client/ui/toaster.tsx'
import { ColleaguePicker, type Colleague } from './ColleaguePicker.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { useSending } from '#client/document/useSending.ts'

/** 授予项目角色. */
export function ProjectRoleDialog({ onDone, onClose }: { readonly onDone: () => void, readonly onClose: () => void }) {
  const [project, setProject] = useState<PickEntry | null>(null)
  const [person, setPerson] = useState<Colleague | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { busy, errorOf, send, refuse, form } = useSending('projectId', 'userId', 'roleIds')
  const give = () => {
    const isRefused = refuse({
      projectId: project === null ? '请选择项目' : undefined, userId: person === null ? '请选择同事' : undefined,
      roleIds: chosen.size === 0 ? '请选择角色' : undefined,
    })
    if (isRefused || project === null || person === null) return
    void send(async () => {
      const { warnings } = await call(
        peopleApi.addProjectRoles, { projectId: project.key, userId: person.userId, roleIds: [...chosen] }, { quiet: true }
      )
      toast.ok(`已授予${person.realName}项目角色，立即生效`)
      for (const warning of warnings) toast.info(`请留意：${warning}`)
      onDone()
    })
  }
  return (
    <DialogFrame
      size="S" title="授予项目角色" dirty={project !== null || person !== null || chosen.size > 0} onClose={onClose}
      actions={<Button intent="primary" text="授予" loading={busy} onClick={give} />}
    >
      <div ref={form} className="yz-people-form">
        <FormGrid>
          <FieldRow label="项目" required error={errorOf('projectId')}>
            {aria => <RecordField aria={aria} noun="项目" source={realProject} value={project} onChange={setProject} />}
          </FieldRow>
          <FieldRow label="同事" required error={errorOf('userId')}>
            {aria => <ColleaguePicker aria={aria} value={person} onChange={setPerson} />}
          </FieldRow>
        </FormGrid>
        <FieldRow label="在该项目担任" required error={errorOf('roleIds') ?? errorOf('')}>
          {() => <RoleChoice chosen={chosen} onChange={setChosen} />}
        </FieldRow>
      </div>
    </DialogFrame>
  )
}
