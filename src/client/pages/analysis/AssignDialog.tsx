import { Button, Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { businessDate } from '#schemas/kit/index.ts'
import { analysisApi, DEADLINE_PAST } from '#shared/api/analysis.ts'
import type { Project } from '#shared/api/project.ts'
import { call } from '#client/data/http.ts'
import { renewProject } from '#client/data/project.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { MemberKeepers } from '#client/business/project/MemberKeepers.tsx'
import { renewAnalyses } from './useAnalyses.ts'

export interface AssignDialogProps { readonly project: Project, readonly onClose: () => void }

/** 分配测算: the round's estimators, each with a separate analysis, and the deadline (domain B4.1). */
export function AssignDialog({ project, onClose }: AssignDialogProps) {
  const { projectId, members, analyseManagers, analyseDeadline } = project
  const before = analyseManagers.map(({ key }) => key)
  const [chosen, setChosen] = useState<readonly string[]>(before)
  const [deadline, setDeadline] = useState(analyseDeadline)
  const { busy, errorOf, send, refuse, form } = useSending('userIds', 'deadline')
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  const assign = () => {
    const faults = {
      userIds: chosen.length === 0 ? '请选择测算人员' : undefined,
      deadline: deadline === null ? '请选择截止日期' : deadline !== analyseDeadline && deadline < businessDate() ? DEADLINE_PAST : undefined,
    }
    if (refuse(faults) || deadline === null) return
    void send(async () => {
      await call(analysisApi.assign, { projectId, userIds: [...chosen], deadline }, { quiet: true })
      toast.ok('测算已分配，已通知测算人员')
      await Promise.all([renewAnalyses(), renewProject(projectId)])
      onClose()
    })
  }
  return (
    <DialogFrame
      size="S" title="分配测算" dirty={chosen.join() !== before.join() || deadline !== analyseDeadline} onClose={onClose}
      actions={<Button intent="primary" text="分配" loading={busy} onClick={assign} />}
    >
      <div ref={form} className="yz-analyse-people">
        <FieldRow label="测算人员" required hint="从项目成员中选择，多人各自独立测算，提交后择优" error={errorOf('userIds') ?? errorOf('')}>
          {() => (
            <div className="roles" role="group" aria-label="测算人员">
              {members.map(({ userId, realName, roles }) => (
                <Checkbox
                  key={userId} checked={chosen.includes(userId)} onChange={() => toggle(userId)}
                >{realName}<small>{roles.join('、')}</small></Checkbox>
              ))}
            </div>
          )}
        </FieldRow>
        <p className="yz-none"><MemberKeepers projectId={projectId} /></p>
        <FieldRow
          label="截止日期" required error={errorOf('deadline')}
        >{aria => <DateField aria={aria} min={businessDate()} value={deadline} onChange={setDeadline} />}</FieldRow>
      </div>
    </DialogFrame>
  )
}
