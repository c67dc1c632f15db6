import { Button } from '@blueprintjs/core'
import { Calendar } from '@blueprintjs/icons'
import { planPhases } from '#schemas/analysis/plan.ts'
import { planFault } from '#schemas/project/plan.ts'
import { project as declared } from '#schemas/project/project.ts'
import { analysisExecuteApi } from '#shared/api/analysisExecute.ts'
import { planApi as api, type ProjectPlan } from '#shared/api/plan.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { call } from '#client/data/http.ts'
import { renewProject, useProject } from '#client/data/project.ts'
import { useMay } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { useGo, useRouteParam } from '#client/document/navigation.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useReadRows } from '../execute/useReadRows.ts'
import '../analyse.css'

const ICON = <Calendar size={32} />
const REFUSED = { title: '没有查看项目计划的权限', text: '项目计划由负责计划、施工、采购、仓库和成本的项目成员查看，需要时请联系项目负责人。' }
const NAMES = { planStart: '计划开工', planEnd: '计划完工' } as const
type PlanDay = keyof typeof NAMES

interface DaysProps { readonly plan: ProjectPlan, readonly edits: boolean, readonly onChange: (key: PlanDay, day: string | null) => void }

/** When the project is to be built, and when its phases end. */
function Days({ plan: { planStart, planEnd, actualStart, until }, edits, onChange }: DaysProps) {
  const days = { planStart, planEnd }
  return (
    <div className="yz-plan-days">
      {(Object.keys(NAMES) as PlanDay[]).map(key => (edits
        ? <FieldRow key={key} label={NAMES[key]}>{aria => <DateField aria={aria} label={NAMES[key]} value={days[key]} onChange={day => onChange(key, day)} />}</FieldRow>
        : <span key={key}>{NAMES[key]} <b>{days[key] ?? '未定'}</b></span>))}
      {actualStart !== null && <span>实际开工 <b>{actualStart}</b></span>}
      {until !== null && <span>各阶段到 <b>{until}</b>{planEnd !== null && until > planEnd && <em>，晚于计划完工</em>}</span>}
    </div>
  )
}

/** 计划: when a project is built, and in which phases of the plan that is frozen with its target cost (spec-2 §7, domain B4.4). */
export function PlanPage() {
  const projectId = useRouteParam('id')
  const may = useMay()
  const go = useGo()
  const project = useProject(projectId)
  const reads = may(api.project.need, projectId)
  const { data: plan, mutate } = useCall(api.project, reads ? { projectId } : null)
  const { data: current } = useCall(analysisExecuteApi.current, reads ? { projectId } : null)
  const model = useReadRows(planPhases, plan?.phases)
  useRowsNews(declared.list.name, () => void mutate())
  if (!reads) return <EmptyState icon={ICON} {...REFUSED} />
  if (plan === undefined || current === undefined || model === undefined) return <SkeletonRows rows={6} columns={6} />
  const edits = project?.closed !== true && may(api.update.need, projectId)
  const { missing } = current
  const change = async (key: PlanDay, day: string | null): Promise<void> => {
    const was = { planStart: plan.planStart, planEnd: plan.planEnd }
    const next = { ...was, [key]: day }
    const fault = planFault(next.planStart, next.planEnd)
    if (next[key] === was[key]) return
    if (fault !== null) return toast.bad(fault)
    try {
      await call(api.update, { projectId, ...next, was })
      toast.ok(`${NAMES[key]}已改为${day ?? '未定'}`)
    } catch {
      // The call has said why: somebody else was there first, or the project is closed by now.
    }
    await Promise.all([mutate(), renewProject(projectId), reload(projectRecordApi.info)])
  }
  return (
    <article className="yz-analyse" aria-label={planPhases.title}>
      <header>
        <h2>{planPhases.title}</h2>
        {plan.from !== null && <span className="note">各阶段从{plan.actualStart === null ? '计划' : '实际'}开工 {plan.from} 推算</span>}
      </header>
      <Days key={`${plan.planStart} ${plan.planEnd}`} plan={plan} edits={edits} onChange={(key, day) => void change(key, day)} />
      <GridWorkspace
        kind="lines" noun="阶段" model={model} readOnly exports
        empty={(
          <EmptyState
            icon={ICON} title={missing?.title ?? '没有阶段'} text={missing?.text ?? '目标成本所冻结的测算没有进度计划。'}
            action={missing === null || missing.leads === '' ? undefined : <Button intent="primary" text={missing.verb} onClick={() => go(missing.leads)} />}
          />
        )}
      />
    </article>
  )
}
