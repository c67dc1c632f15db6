import { Button } from '@blueprintjs/core'
import { TimelineEvents } from '@blueprintjs/icons'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { POSITION_READ } from '#shared/api/position.ts'
import { SCHEDULE_READ, scheduleApi as api, type ScheduleAnswer } from '#shared/api/schedule.ts'
import { saveExport } from '#client/business/export/saveExport.ts'
import { DesignLink } from '#client/business/project/DesignLink.tsx'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { useProject } from '#client/data/project.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useGo, useRouteParam } from '#client/document/navigation.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { labelOf } from '#shared/schedule/teams.ts'
import type { PlannedPlace } from './barRows.ts'
import { BarsSheet, type BarActs } from './BarsSheet.tsx'
import { DayList } from './DayList.tsx'
import { DelayDialog } from './DelayDialog.tsx'
import { DemandPart } from './DemandPart.tsx'
import { GenerateDialog } from './GenerateDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { ProgressDialog } from './ProgressDialog.tsx'
import { ScheduleHead, type Part } from './ScheduleHead.tsx'
import { TaktDialog } from './TaktDialog.tsx'
import { reloadSchedule, usePlaces, useScheduleAnswer, useScheduleModel } from './useSchedule.ts'
import './schedule.css'

const ICON = <TimelineEvents size={32} />

type Dialog = { readonly kind: 'generate' | 'takt' } | { readonly kind: 'delay', readonly id: string }
  | { readonly kind: 'progress' | 'link', readonly ids: readonly string[] }

/** The call reports its error. */
async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    await reloadSchedule()
  }
}

interface OpenedProps { readonly projectId: string, readonly answer: ScheduleAnswer, readonly places: readonly PlannedPlace[] }

function Opened({ projectId, answer: schedule, places: positions }: OpenedProps) {
  const model = useScheduleModel(projectId, schedule, positions)
  const hasPermission = useMay()
  const go = useGo()
  const project = useProject(projectId)
  const [part, setPart] = useState<Part>('bars')
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const isNarrow = useBreakpoint() === 'narrow'
  const planned = useSyncExternalStore(model.subscribe, () => model.planned)
  const { head, bars } = planned
  const isBuilt = project?.closed === false
  const edits = isBuilt && hasPermission(api.delay.need, projectId)
  const isConfirmed = head.baseline > 0
  const revision = head.revision
  const close = (): void => setDialog(null)
  const done = (): void => {
    close()
    void reloadSchedule()
  }
  const acts = useMemo((): BarActs => ({
    delay: id => setDialog({ kind: 'delay', id }), progress: ids => setDialog({ kind: 'progress', ids }),
    link: ids => setDialog({ kind: 'link', ids }),
    takt: () => setDialog({ kind: 'takt' }),
    open: id => go(`/project/${projectId}/execute/scheduleItem?bar=${encodeURIComponent(id)}`),
    exportAll: () => void saveExport(api.export, { projectId }, () => go('/exportTasks')),
    tighten: () => void attempt(async () => {
      const { consequence } = await call(api.tighten, { projectId, revision, preview: true })
      if (consequence.moved === 0) return toast.info('没有可以前移的进度项')
      if (!await confirm({
        title: '前移收紧？',
        text: `前移 ${consequence.moved} 项，完工 ${consequence.finishBefore.slice(0, 10)} → ${consequence.finishAfter.slice(0, 10)}。已开工和必须于的不动。`,
        verb: '前移',
      }))
        return
      await call(api.tighten, { projectId, revision })
      toast.ok(`已前移 ${consequence.moved} 项`)
      await reloadSchedule()
    }),
    remove: () => void attempt(async () => {
      if (!await confirm({ title: '删除排程？', text: '进度项、手工移动和连接一起删除，部位匹配不变，可以重新生成。', verb: '删除', intent: 'danger' })) return
      await call(api.remove, { projectId, revision })
      toast.ok('排程已删除')
      await reloadSchedule()
    }),
  }), [projectId, revision, go])
  const confirmAll = (): Promise<void> => attempt(async () => {
    const confirmText = isConfirmed ? '当前的安排成为新的基线，原来的基线保留供对照。' : '当前的安排成为基线，产值计划按它生成。之后进度项只随延误、进度和增量排程变化。'
    if (!await confirm({ title: isConfirmed ? '重新确认排程？' : '确认排程？', text: confirmText, verb: '确认' })) return
    const { baseline } = await call(api.confirm, { projectId, revision })
    toast.ok(`排程已确认，基线第 ${baseline} 版`)
    await reloadSchedule()
  })
  const hasNewer = head.newestCommit !== null && head.newestCommit !== head.commit
  return (
    <article className="yz-schedule" aria-label="进度计划">
      <ScheduleHead
        model={model} part={part} onPart={setPart}
        {...edits && hasPermission(api.generate.need, projectId) && (!isConfirmed || hasNewer)
          && { onGenerate: () => setDialog({ kind: 'generate' }) }}
        {...isBuilt && hasPermission(api.confirm.need, projectId) && head.state !== 'DONE' && { onConfirm: () => void confirmAll() }}
      />
      {hasNewer && <p
        className="yz-schedule-newer" role="status"
      >深化设计已提交第 {head.newestCommit} 版，排程按第 {head.commit} 版{isConfirmed ? '，可以增量排程' : '，可以重新排程'}。</p>}
      {part === 'bars'
        ? isNarrow
          ? <DayList model={model} onOpen={acts.open} />
          : <BarsSheet model={model} acts={acts} mayDelay={edits} mayDelete={hasPermission(api.remove.need, projectId)} />
        : <DemandPart key={part} projectId={projectId} part={part} />}
      {dialog?.kind === 'generate' && (
        <GenerateDialog
          projectId={projectId} answer={schedule} increment={isConfirmed} planStart={null} all={schedule.teams} onDone={done}
          onClose={close}
        />
      )}
      {dialog?.kind === 'takt' && <TaktDialog planned={planned} onClose={close} />}
      {dialog?.kind === 'delay' && <DelayDialog
        projectId={projectId} bar={{ id: dialog.id, label: labelOf(bars.get(dialog.id)!) }} revision={revision} onDone={done}
        onClose={close}
      />}
      {dialog?.kind === 'progress' && <ProgressDialog
        projectId={projectId} bars={dialog.ids.flatMap(id => bars.get(id) ?? [])} revision={revision} onDone={done} onClose={close}
      />}
      {dialog?.kind === 'link' && <LinkDialog model={model} ids={dialog.ids} onClose={close} />}
    </article>
  )
}

/** Without bars: generate them, or first commit the places of the bill. */
function Nothing({ projectId, answer: schedule }: { readonly projectId: string, readonly answer: ScheduleAnswer | null }) {
  const hasPermission = useMay()
  const project = useProject(projectId)
  const { data } = useCall(api.hasGenerated, { projectId })
  const [isOpen, setOpen] = useState(false)
  if (data === undefined) return <SkeletonRows rows={6} columns={6} />
  const mayGenerate = project?.closed === false && hasPermission(api.generate.need, projectId)
  return (
    <>
      {data.not !== null
        ? <EmptyState
          icon={ICON} title={data.not} text="排程按提交的部位匹配生成：先把清单分到房间，完成匹配后提交深化设计。"
          {...hasPermission(POSITION_READ, projectId) && { action: <DesignLink projectId={projectId} /> }}
        />
        : (
            <EmptyState
              icon={ICON} title="还没有排程" text="按部位匹配、工序和班组生成，生成前先看条数、完工日和瓶颈。"
              {...mayGenerate && { action: <Button intent="primary" text="生成排程" onClick={() => setOpen(true)} /> }}
            />
          )}
      {isOpen && (
        <GenerateDialog
          projectId={projectId} answer={schedule} increment={false} planStart={null} all={data.teams}
          onDone={() => { setOpen(false); void reloadSchedule() }} onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Read({ projectId }: { readonly projectId: string }) {
  const schedule = useScheduleAnswer(projectId)
  const positions = usePlaces(projectId)
  if (schedule === undefined || positions === undefined) return <SkeletonRows rows={8} columns={6} />
  return schedule === null || schedule.bars.length === 0
    ? <Nothing projectId={projectId} answer={schedule} />
    : <Opened projectId={projectId} answer={schedule} places={positions} />
}

/** 进度排程: the bars of a project in time, moved and typed, with their demand (spec-1 §2, sheet 5). */
export function SchedulePage() {
  const projectId = useRouteParam('id')
  const reads = useMay()(SCHEDULE_READ, projectId)
  if (!reads) return <EmptyState icon={ICON} title="没有查看进度排程的权限" text="进度排程由负责计划和仓储的成员查看，需要时请联系项目负责人。" />
  return <Read key={projectId} projectId={projectId} />
}
