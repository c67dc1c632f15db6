import type { ScheduleEdit } from '#shared/api/schedulePlan.ts'
import type { TimePreview } from '#client/grid/sheet/time/heldBar.ts'
import { workCalendar, type CalendarInput, type WorkCalendar } from '#shared/schedule/calendar.ts'
import type { Plan } from '#shared/schedule/types.ts'
import { previewOf } from './moves.ts'

/** A plan, sent once; then edits of it, each with the number of its answer. */
export type PreviewJob = { readonly plan: Plan, readonly days: CalendarInput }
  | { readonly number: number, readonly id: string, readonly edit: ScheduleEdit }
export interface PreviewAnswer { readonly number: number, readonly preview: TimePreview }

let current: { readonly plan: Plan, readonly placed: ReadonlyMap<string, Plan['placements'][number]>, readonly calendar: WorkCalendar }
  | null = null

self.onmessage = ({ data }: MessageEvent<PreviewJob>) => {
  if ('plan' in data) current = {
    plan: data.plan, placed: new Map(data.plan.placements.map(one => [one.id, one])), calendar: workCalendar(data.days),
  }
  else if (current !== null) self.postMessage(
    { number: data.number, preview: previewOf({ ...current, bars: new Map(), teams: [] }, data.id, data.edit) } satisfies PreviewAnswer
  )
}
