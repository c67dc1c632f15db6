import { Button, Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { projectApi, type Project } from '#shared/api/project.ts'
import { call } from '#client/data/http.ts'
import { renewProject } from '#client/data/project.ts'
import { useCan } from '#client/data/session.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'
import { toast } from '#client/ui/toaster.tsx'

/** The states that allow an analysis (domain B1). */
const ANALYSABLE: readonly string[] = ['INITIATE', 'ACTUALIZE_PREPARATION', 'CONSTRUCTING']

function PlanDialog({ project, onClose }: { readonly project: Project, readonly onClose: () => void }) {
  const { projectId, members, analyseManagers, analyseDeadline } = project
  const before = analyseManagers.map(({ key }) => key)
  const [chosen, setChosen] = useState<readonly string[]>(before)
  const [deadline, setDeadline] = useState(analyseDeadline)
  const { busy, errorOf, send, form } = useSending('userIds', 'deadline')
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  const save = () => void send(async () => {
    if (chosen.join() !== before.join()) await call(projectApi.saveAnalyseManager, { projectId, userIds: [...chosen] }, { quiet: true })
    if (deadline !== analyseDeadline) await call(projectApi.saveAnalyseTime, { projectId, deadline }, { quiet: true })
    toast.ok('测算安排已保存')
    await renewProject(projectId)
    onClose()
  })
  return (
    <DialogFrame
      size="S" title="测算安排" dirty={chosen.join() !== before.join() || deadline !== analyseDeadline} onClose={onClose}
      actions={<Button intent="primary" text="保存" loading={busy} onClick={save} />}
    >
      <div ref={form} className="yz-member-form">
        <FieldRow label="测算人员" hint="从项目成员中选择，可以多人各自测算" error={errorOf('userIds') ?? errorOf('')}>
          {() => (
            <div className="roles" role="group" aria-label="测算人员">
              {members.map(({ userId, realName, roles }) => (
                <Checkbox key={userId} checked={chosen.includes(userId)} onChange={() => toggle(userId)}>{realName}<small>{roles.join('、')}</small></Checkbox>
              ))}
            </div>
          )}
        </FieldRow>
        <FieldRow label="截止日期" error={errorOf('deadline')}>{aria => <DateField aria={aria} value={deadline} onChange={setDeadline} />}</FieldRow>
      </div>
    </DialogFrame>
  )
}

/** 测算安排: who analyses the costs of the project, and until when (domain B4.1). */
export function AnalysisPlan({ project }: { readonly project: Project }) {
  const can = useCan()
  const [open, setOpen] = useState(false)
  const { projectId, analyseManagers, analyseDeadline, state } = project
  const edits = ANALYSABLE.includes(state.key) && (can('P_ANALYSE_OPTIMIZE:edit', projectId) || can('N_PROJ_ADD:edit', projectId))
  return (
    <section className="yz-aside-part" aria-label="测算安排">
      <h2>测算安排<span className="yz-grow" />{edits && <Button variant="minimal" intent="primary" size="small" text="安排" onClick={() => setOpen(true)} />}</h2>
      <dl>
        <div><dt>测算人员</dt><dd>{analyseManagers.map(({ value }) => value).join('、') || '未安排'}</dd></div>
        <div><dt>截止日期</dt><dd>{analyseDeadline ?? '未定'}</dd></div>
      </dl>
      {open && <PlanDialog project={project} onClose={() => setOpen(false)} />}
    </section>
  )
}
