import { Button } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { timeText } from '#schemas/kit/index.ts'
import { executeReadyApi } from '#shared/api/projectStaff.ts'
import { call } from '#client/data/http.ts'
import { useProject } from '#client/data/project.ts'
import { screenKey } from '#client/data/route.ts'
import { useCan, useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useGo, useRouteParam } from '#client/document/navigation.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { Duties } from './Duties.tsx'
import { Refusal } from './Refusal.tsx'
import { useConfirming } from './useConfirming.ts'
import '../project.css'

interface StepProps {
  readonly title: string
  readonly done: { readonly at: string, readonly realName: string } | null
  readonly children: ReactNode
}
const Step = ({ title, done, children }: StepProps) => (
  <section className="yz-ready-step" aria-label={title}>
    <header>
      <h2>{title}</h2>
      {done === null ? <StateTag tone="warning" shape="ring">未确认</StateTag> : <StateTag tone="success" shape="disc" quiet>已确认</StateTag>}
      {done && <small>{done.realName} {timeText(done.at)}</small>}
    </header>
    {children}
  </section>
)

/** 施工准备: the three confirmations after which the works begin (domain B1). */
export function ReadyPage() {
  const projectId = useRouteParam('id')
  const go = useGo()
  const hasPermission = useCan()
  const hasProjectPermission = useMay()
  const project = useProject(projectId)
  const { data } = useCall(executeReadyApi.queryProjectStaff, { projectId })
  const { busy, refused, confirm } = useConfirming(projectId)
  const [day, setDay] = useState<string | null | undefined>(undefined)
  if (data === undefined || project === undefined) return <SkeletonRows rows={6} columns={2} />
  if (project.state.key === 'INITIATE' || project.state.key === 'NOT_WON') {
    return <div
      className="yz-ready"
    ><p className="yz-none">中标以后才有施工准备。</p><Button text="投标结果" onClick={() => go(`/project/state/save?projectId=${projectId}`)} /></div>
  }
  const edits = data.open && hasProjectPermission(executeReadyApi.confirmExecuteStartDate.need, projectId)
  const chosen = day === undefined ? data.actualStart ?? project.planStart : day
  return (
    <div className="yz-ready">
      <p>{data.open ? '三项都确认后，项目自动转入施工中。' : '施工准备已完成，以下内容只能查看。'}</p>
      <Refusal refused={refused} />
      <Step title="合同信息" done={data.contract}>
        <p>甲方、合同金额、税率、质保金和付款条件。</p>
        {hasPermission(screenKey('/project/{id}/info'), projectId) && <Button
          text={edits ? (data.contract ? '修改合同信息' : '填写合同信息') : '查看合同信息'}
          onClick={() => go(`/project/executeReady/info?projectId=${projectId}`)}
        />}
      </Step>
      <Step title="项目人员" done={data.staff}>
        <Duties duties={data.duties} />
        <div className="ways">
          <Button text="管理成员" onClick={() => go(`/project/${projectId}/member`)} />
          {edits && (
            <Button
              text="确认项目人员" loading={busy}
              onClick={() => void confirm(() => call(executeReadyApi.confirmProjectStaff, { projectId }, { quiet: true }), '项目人员已确认')}
            />
          )}
        </div>
      </Step>
      <Step title="开工日期" done={data.start}>
        {edits
          ? (
              <div className="day">
                <FieldRow label="实际开工" required>{aria => <DateField aria={aria} value={chosen} onChange={setDay} />}</FieldRow>
                <Button
                  text="确认开工日期" loading={busy} disabled={chosen === null}
                  onClick={() => void confirm(
                    () => call(executeReadyApi.confirmExecuteStartDate, { projectId, startDate: chosen ?? '' }, { quiet: true }), '开工日期已确认'
                  )}
                />
              </div>
            )
          : <p>{data.actualStart ?? '—'}</p>}
      </Step>
    </div>
  )
}
