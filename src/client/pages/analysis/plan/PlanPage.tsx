import { Button } from '@blueprintjs/core'
import { Calendar } from '@blueprintjs/icons'
import { planPhases } from '#schemas/analysis/plan.ts'
import { project as declared } from '#schemas/project/project.ts'
import { scheduleBars } from '#schemas/schedule/bars.ts'
import { analysisExecuteApi } from '#shared/api/analysisExecute.ts'
import { planApi as api, type ProjectPlan } from '#shared/api/plan.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { call } from '#client/data/http.ts'
import { DesignLink } from '#client/business/project/DesignLink.tsx'
import { renewProject, useProject } from '#client/data/project.ts'
import { useMay } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { useGo, useRouteParam } from '#client/document/navigation.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useReadRows } from '../execute/useReadRows.ts'
import { DAY_NAMES, PlanDays, type PlannedDays } from './PlanDays.tsx'
import '../analyse.css'

const ICON = <Calendar size={32} />
const REFUSED = { title: '没有查看项目计划的权限', text: '项目计划由负责计划、施工、采购、仓库和成本的项目成员查看，需要时请联系项目负责人。' }
/** Lists whose changes move the days of a phase. */
const NEWS = [declared.list.name, scheduleBars.name]

/** The source of the phases' days. */
function daysNote({ scheduled, from, actualStart }: ProjectPlan): string {
  const counted = from === null ? '' : `从${actualStart === null ? '计划' : '实际'}开工 ${from} 推算`
  if (!scheduled) return counted === '' ? '' : `各阶段${counted}`
  return `有进度项的阶段按确认的进度排程${counted === '' ? '' : `，其余${counted}`}`
}

/** 计划: the planned dates of a project and the phases of the plan frozen with its target cost (spec-2 §7, domain B4.4). */
export function PlanPage() {
  const projectId = useRouteParam('id')
  const hasPermission = useMay()
  const go = useGo()
  const project = useProject(projectId)
  const reads = hasPermission(api.project.need, projectId)
  const { data: plan, mutate } = useCall(api.project, reads ? { projectId } : null)
  const { data: current } = useCall(analysisExecuteApi.current, reads ? { projectId } : null)
  const model = useReadRows(planPhases, plan?.phases)
  useRowsNews(NEWS, () => void mutate())
  if (!reads) return <EmptyState icon={ICON} {...REFUSED} />
  if (plan === undefined || current === undefined || model === undefined) return <SkeletonRows rows={6} columns={6} />
  const edits = project?.closed !== true && hasPermission(api.update.need, projectId)
  const { missing } = current
  const note = daysNote(plan)
  const change = async (days: PlannedDays): Promise<void> => {
    const previous = { planStart: plan.planStart, planEnd: plan.planEnd }
    try {
      await call(api.update, { projectId, ...days, was: previous })
      toast.ok((Object.keys(previous) as (keyof PlannedDays)[]).filter(key => days[key] !== previous[key])
        .map(key => `${DAY_NAMES[key]}已改为${days[key] ?? '未定'}`).join('，'))
    } catch {
      // The call reports the reason: a concurrent change, or a closed project.
    }
    await Promise.all([mutate(), renewProject(projectId), reload(projectRecordApi.info)])
  }
  return (
    <article className="yz-analyse" aria-label={planPhases.title}>
      <header>
        <h2>{planPhases.title}</h2>
        {note !== '' && <span className="note">{note}</span>}
        <span className="yz-grow" />
        <DesignLink projectId={projectId} />
      </header>
      <PlanDays key={`${plan.planStart} ${plan.planEnd}`} plan={plan} edits={edits} onChange={days => void change(days)} />
      <GridWorkspace
        kind="lines" noun="阶段" model={model} readOnly exports
        empty={(
          <EmptyState
            icon={ICON} title={missing?.title ?? '没有阶段'} text={missing?.text ?? '目标成本所冻结的测算没有进度计划。'}
            action={missing === null || missing.leads === ''
              ? undefined
              : <Button intent="primary" text={missing.verb} onClick={() => go(missing.leads)} />}
          />
        )}
      />
    </article>
  )
}
