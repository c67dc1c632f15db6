import type { ScheduleEdit } from '#shared/api/schedulePlan.ts'
import type { TimeMove, TimePreview } from '#client/grid/sheet/time/heldBar.ts'
import { daysText, quarterFrom, type Quarter, type WorkCalendar } from '#shared/schedule/calendar.ts'
import { DAY_MINUTES, dayOf, dayText, momentText, type Moment } from '#shared/schedule/clock.ts'
import { consequence, endOf, momentsOfBar, startOf, type Planned } from './planned.ts'

const QUARTERS = 4
/** Adds calendar quarters to a quarter; a non-working result moves to the next working morning. */
function byCalendar(calendar: WorkCalendar, quarter: Quarter, by: number): Quarter {
  const at = dayOf(calendar.startAt(quarter)) * QUARTERS + ((quarter % QUARTERS) + QUARTERS) % QUARTERS + by
  const day = Math.floor(at / QUARTERS)
  const morning = calendar.firstStart(day * DAY_MINUTES)
  return calendar.isWorkday(dayText(day)) ? morning + (at - day * QUARTERS) : morning
}

/** Null without a change. */
export function editOfMove(
  { placed, calendar, ...planned }: Planned, { id, start: by, end: endBy, working }: TimeMove
): ScheduleEdit | null {
  const bar = placed.get(id)
  if (bar === undefined) return null
  const shifted = (quarter: Quarter, quarters: number): Quarter => (working ? quarter + quarters : byCalendar(calendar, quarter, quarters))
  if (by === 0) {
    const duration = Math.max(1, shifted(bar.start + bar.duration - 1, endBy) + 1 - bar.start)
    return duration === bar.duration ? null : { kind: 'STRETCH', id, duration }
  }
  const start = Math.max(planned.plan.start, shifted(bar.start, by))
  return start === bar.start ? null : { kind: 'MOVE', id, start: momentText(calendar.startAt(start)) }
}

const short = (moment: Moment): string => moment.slice(5)
const day = (moment: Moment): string => moment.slice(5, 10)

type Previewed = Pick<Planned, 'plan' | 'placed' | 'calendar' | 'bars' | 'teams'>

/** Preview of the bar alone, where computing all consequences takes longer than a frame. */
export function placeOf(planned: Previewed, id: string, edit: ScheduleEdit | null): TimePreview {
  const bar = planned.placed.get(id)!
  if (edit?.kind !== 'MOVE' && edit?.kind !== 'STRETCH') return previewOf(planned, id, null)
  const now = edit.kind === 'MOVE' ? { ...bar, start: quarterFrom(planned.calendar, edit.start) } : { ...bar, duration: edit.duration }
  const { start, end } = momentsOfBar(planned, now)
  return { start, end, lines: [`${short(start)} – ${short(end)}`, '正在计算后续…'] }
}

/** Preview of an edit of a bar: its consequences in words, and its new position. */
export function previewOf(planned: Previewed, id: string, edit: ScheduleEdit | null): TimePreview {
  const bar = planned.placed.get(id)!
  const previous = momentsOfBar(planned, bar)
  if (edit === null) return { ...previous, lines: [`${short(previous.start)} – ${short(previous.end)}`, '← → 移动，Shift 按天，Alt 伸缩，Enter 完成'] }
  const { plan, faults, message, moved, finishBefore, finishAfter } = consequence(planned, edit)
  if (faults.length > 0) return { ...previous, lines: [], warning: message }
  const placement = plan.placements.find(one => one.id === id)!
  const now = momentsOfBar(planned, placement)
  const by = edit.kind === 'STRETCH' ? placement.duration - bar.duration : placement.start - bar.start
  const summary = edit.kind === 'STRETCH'
    ? `工期 ${daysText(bar.duration)} → ${daysText(placement.duration)} 天`
    : `开始 ${short(previous.start)} → ${short(now.start)}，${by >= 0 ? '推后' : '提前'} ${daysText(Math.abs(by))} 天`
  const finish = finishAfter === finishBefore ? [] : [`完工 ${day(endOf(planned, finishBefore))} → ${day(endOf(planned, finishAfter))}`]
  const followers = moved.length === 0 ? '后续不变' : `后续 ${moved.length} 项顺延`
  return {
    ...now, lines: [summary, followers, ...finishAfter < finishBefore ? finish : []],
    ...finishAfter > finishBefore && { warning: `▲ ${finish[0]!}` },
  }
}

export const finishDay = (planned: Planned): string =>
  (planned.plan.placements.length === 0 ? startOf(planned, planned.plan.start) : endOf(planned, planned.passes.finish)).slice(0, 10)
