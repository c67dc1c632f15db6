import type { Quarter, WorkCalendar } from './calendar.ts'
import { dayOf, minutesOf, momentText, type Moment } from './clock.ts'
import type { Constraint, Fault, Placement } from './types.ts'

/**
 * First quarter at or after the 必须于 moment, on its day.
 * @returns a refusal on a rest day, or if its work is over by then
 */
export function fixedStart(calendar: WorkCalendar, at: Moment): Quarter | { readonly refusal: string } {
  const [day = ''] = at.split(/[ T]/)
  if (!calendar.isWorkday(day)) {
    const name = calendar.nameOf(day)
    return { refusal: `${day} 是休息日${name === undefined ? '' : `（${name}）`}，不能作为固定开始日期` }
  }
  const start = calendar.firstStart(minutesOf(at))
  return dayOf(calendar.startAt(start)) === dayOf(minutesOf(at)) ? start : { refusal: `${at} 之后当天不再施工，不能作为固定开始时间` }
}

export interface Limit { readonly earliest: Quarter | null, readonly fixed: Quarter | null, readonly fault: Fault | null }
const NO_LIMIT: Limit = { earliest: null, fixed: null, fault: null }

export function limitOf(calendar: WorkCalendar, constraint: Constraint | null, { id, label }: Pick<Placement, 'id' | 'label'>): Limit {
  if (constraint === null) return NO_LIMIT
  if (constraint.kind === 'NOT_EARLIER') return { ...NO_LIMIT, earliest: calendar.firstStart(minutesOf(constraint.at)) }
  const fixed = fixedStart(calendar, constraint.at)
  return typeof fixed === 'number'
    ? { ...NO_LIMIT, fixed }
    : { ...NO_LIMIT, fault: { kind: 'REST_DAY', message: `“${label}”：${fixed.refusal}`, ids: [id] } }
}

/** Fault of a 必须于 bar: its predecessor ends later, or its team is busy. */
export const missedFault = (
  calendar: WorkCalendar, { id, label }: Pick<Placement, 'id' | 'label'>, fixed: Quarter, possible: Quarter
): Fault => ({
  kind: 'CONSTRAINT', ids: [id],
  message: `“${label}”必须于 ${momentText(calendar.startAt(fixed))} 开始，但最早 ${momentText(calendar.startAt(possible))} 才能开始`,
})
