import { Button } from '@blueprintjs/core'
import { FloppyDisk, TimelineEvents } from '@blueprintjs/icons'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { NO_LOOKUPS } from '#schemas/kit/index.ts'
import { scheduleBars } from '#schemas/schedule/bars.ts'
import { scheduleSteps } from '#schemas/schedule/steps.ts'
import { BAR_STATE, BAR_TONES } from '#schemas/schedule/terms.ts'
import { SCHEDULE_READ, scheduleApi as api, type ScheduleAnswer } from '#shared/api/schedule.ts'
import { call } from '#client/data/http.ts'
import { useProject } from '#client/data/project.ts'
import { useMay } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { finishTyping } from '#client/document/finishTyping.ts'
import { useGo, useQueryParam, useRouteParam } from '#client/document/navigation.ts'
import { useSending } from '#client/document/useSending.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { daysText } from '#shared/schedule/calendar.ts'
import { doneOf, stepRows, stepsIn, withPercent } from './stepRows.ts'
import './item.css'

const ICON = <TimelineEvents size={32} />

interface StepsProps {
  readonly projectId: string, readonly answer: ScheduleAnswer, readonly barIds: readonly string[],
  readonly onDirty: (isDirty: boolean) => void
}

/** Steps of bars, whose done quantities are entered and reported together. */
function Steps({ projectId, answer: schedule, barIds, onDirty }: StepsProps) {
  const sheet = useRef<SheetHandle>(null)
  const project = useProject(projectId)
  const mayReport = useMay()(api.progress.need, projectId)
  const { busy, errorOf, send } = useSending()
  const { setDirty } = useTab()
  const [{ steps, model }] = useState(() => {
    const steps = stepsIn(schedule.steps, barIds)
    return { steps, model: rowsModel(scheduleSteps, stepRows(steps, schedule), NO_LOOKUPS, ['done'], { settle: withPercent }) }
  })
  const rows = useSyncExternalStore(model.subscribe, model.rows)
  const changed = useMemo(() => doneOf(steps, rows), [steps, rows])
  const count = changed.reduce((sum, bar) => sum + bar.steps.length, 0)
  useEffect(() => {
    onDirty(count > 0)
    setDirty(count > 0)
    return () => { setDirty(false) }
  }, [count, onDirty, setDirty])
  const edits = mayReport && project?.closed === false
  const save = (): void => {
    finishTyping()
    const now = doneOf(steps, model.rows())
    if (model.problems().size > 0) return toast.bad('有的完成量不正确，请先改正')
    if (now.length === 0) return
    void send(async () => {
      await call(api.progress, { projectId, revision: schedule.head.revision, rows: now }, { quiet: true })
      toast.ok(`已上报 ${now.reduce((sum, bar) => sum + bar.steps.length, 0)} 道工序的完成量`)
      onDirty(false)
      await reload(api.query)
    })
  }
  return (
    <>
      {errorOf('') !== undefined && <p className="wrong" role="alert">{errorOf('')}</p>}
      <GridWorkspace
        kind="lines" noun="工序" model={model} ref={sheet} readOnly={!edits} exports onSave={save}
        toolbar={edits && <Button
          intent="primary" icon={<FloppyDisk />} text={count > 0 ? `上报 ${count} 道` : '上报'} disabled={count === 0} loading={busy}
          onClick={save}
        />}
      />
    </>
  )
}

interface ItemProps {
  readonly projectId: string, readonly bar: string | null, readonly place: string | null, readonly trade: string | null
}

function Item({ projectId, bar, place, trade }: ItemProps) {
  const go = useGo()
  const stepsOf = useMemo(() => (bar !== null ? { barIds: [bar] } : place !== null ? { placeId: place } : undefined), [bar, place])
  const schedule = useCall(api.query, trade !== null && stepsOf === undefined ? { projectId } : null).data
  const ofTrade = useMemo(() => schedule?.bars.filter(one => one.trade === trade).map(({ id }) => id).slice(0, 1000), [schedule, trade])
  const selection = stepsOf ?? (ofTrade === undefined ? undefined : { barIds: ofTrade })
  const { data } = useCall(api.query, selection === undefined ? null : { projectId, stepsOf: selection })
  useRowsNews(scheduleBars.name, () => void reload(api.query))
  const [displayed, setDisplayed] = useState<ScheduleAnswer | null>(null)
  const [isDirty, setDirty] = useState(false)
  if (data !== undefined && data !== null && data !== displayed && !isDirty) setDisplayed(data)
  const back = <Button text="去进度排程" onClick={() => go(`/project/${projectId}/execute/schedule`)} />
  if (data === null || schedule === null || (selection === undefined && trade === null))
    return <EmptyState icon={ICON} title="没有这条进度项" text="排程还没有生成，或进度项已经不在排程里。" action={back} />
  if (displayed === null) return <SkeletonRows rows={6} columns={6} />
  const bars = displayed.bars.filter(one => one.id === bar || one.placeId === place || (trade !== null && one.trade === trade))
  const [first] = bars
  if (first === undefined) return <EmptyState icon={ICON} title="没有这条进度项" text="进度项已经不在排程里。" action={back} />
  const team = displayed.teams.find(({ id }) => id === first.teamId)
  return (
    <article className="yz-schedule-item" aria-label="排程明细">
      <header>
        <h2>{bar !== null ? `${first.placeName} ${first.name}` : place !== null ? first.placeName : first.tradeName}</h2>
        {bar !== null
          ? (
              <>
                <StateTag {...BAR_TONES[first.state]}>{BAR_STATE[first.state]}</StateTag>
                <span className="note">{team === undefined ? '验收' : `${team.name} ${first.people} 人`}</span>
                <span className="note">开始 <b>{first.start}</b>{first.duration > 0 && <>，<b>{daysText(first.duration)}</b> 天</>}</span>
                <span className="note">完成 <b>{first.percent}%</b></span>
              </>
            )
          : <span className="note">{bars.length} 条进度项</span>}
        <span className="yz-grow" />
        {back}
      </header>
      <Steps
        key={`${displayed.head.revision} ${bars.length}`} projectId={projectId} answer={displayed} barIds={bars.map(({ id }) => id)}
        onDirty={setDirty}
      />
    </article>
  )
}

/** 排程明细: one bar, or all bars of a place or of a trade, with their steps. */
export function ScheduleItemPage() {
  const projectId = useRouteParam('id')
  const [bar, place, trade] = [useQueryParam('bar'), useQueryParam('place'), useQueryParam('trade')]
  const reads = useMay()(SCHEDULE_READ, projectId)
  if (!reads) return <EmptyState icon={ICON} title="没有查看进度排程的权限" text="进度排程由负责计划和仓储的成员查看，需要时请联系项目负责人。" />
  return <Item key={`${projectId} ${bar} ${place} ${trade}`} projectId={projectId} bar={bar} place={place} trade={trade} />
}
