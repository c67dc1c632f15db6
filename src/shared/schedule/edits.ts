import type { ScheduleEdit } from '#shared/api/schedulePlan.ts'
import { quarterFrom, type WorkCalendar } from './calendar.ts'
import { compared, consequenceOf, type Consequence } from './consequence.ts'
import { fixedStart, missedFault } from './constraints.ts'
import { durationOf } from './duration.ts'
import { finishOf } from './passes.ts'
import { queueLinks } from './queue.ts'
import { restored } from './restore.ts'
import type { Fault, FaultKind, Link, Placement, Plan } from './types.ts'

export interface EditedPlan {
  readonly plan: Plan
  readonly calendar: WorkCalendar
  readonly bars: ReadonlyMap<string, { readonly workDays: string, readonly trade: string | null, readonly tradeName: string }>
  readonly teams: readonly { readonly id: string, readonly name: string, readonly trade: string, readonly people: number }[]
}
type EditOf<K extends ScheduleEdit['kind']> = Extract<ScheduleEdit, { readonly kind: K }>

/**
 * Computed alike by the browser's preview and the server.
 * @returns with faults if refused, and the plan unchanged
 * @throws RangeError for unknown bars
 */
export function consequenceOfEdit(edited: EditedPlan, edit: ScheduleEdit): Consequence {
  const { plan, calendar } = edited
  switch (edit.kind) {
    case 'MOVE':
    case 'START': return consequenceOf(plan, { kind: edit.kind, id: edit.id, start: quarterFrom(calendar, edit.start) }, calendar)
    case 'STRETCH':
    case 'DELAY': return consequenceOf(plan, edit, calendar)
    case 'TEAM': return givenTo(edited, edit)
    case 'CONSTRAINT': return constrained(edited, edit)
    case 'LINKS': return linked(edited, edit)
    case 'RESTORE': return restored(plan, edit.bars.map(bar => ({ ...bar, start: quarterFrom(calendar, bar.start) })), calendar)
  }
}

const refusal = (plan: Plan, kind: FaultKind, message: string, ids: readonly string[]): Consequence => {
  const fault: Fault = { kind, message, ids }
  return { plan, moved: [], finishBefore: finishOf(plan), finishAfter: finishOf(plan), message, faults: [fault] }
}

function barOf(plan: Plan, id: string): Placement {
  const bar = plan.placements.find(one => one.id === id)
  if (bar === undefined) throw new RangeError(`unknown bar: ${id}`)
  return bar
}

const withBar = ({ placements, ...plan }: Plan, bar: Placement): Plan =>
  ({ ...plan, placements: placements.map(one => (one.id === bar.id ? bar : one)) })
const ofQueues = (plan: Plan): Plan =>
  ({ ...plan, links: [...plan.links.filter(({ source }) => source !== 'QUEUE'), ...queueLinks(plan.placements)] })

/** An unstarted bar enters the team's queue by its start. */
function givenTo({ plan, calendar, bars, teams }: EditedPlan, { id, teamId, people }: EditOf<'TEAM'>): Consequence {
  const [bar, work, team] = [barOf(plan, id), bars.get(id), teams.find(one => one.id === teamId)]
  if (work === undefined || work.trade === null || bar.duration === 0) return refusal(plan, 'CONSTRAINT', `“${bar.label}”是验收节点，不安排班组`, [id])
  if (team === undefined || team.trade !== work.trade) return refusal(plan, 'NO_TEAM', `“${bar.label}”须由工种“${work.tradeName}”的班组施工`, [id])
  const crew = people ?? team.people
  if (!(crew > 0)) return refusal(plan, 'NO_PEOPLE', `工种“${work.tradeName}”的班组“${team.name}”没有人员，请填写人数`, [id])
  const duration = durationOf(work.workDays, crew)
  const assigned = ofQueues(withBar(plan, { ...bar, teamId, people: crew, duration }))
  const retainsStart = bar.started || bar.constraint?.kind === 'FIXED' || bar.teamId === teamId
  const { plan: after, faults, ...rest } = consequenceOf(
    assigned, retainsStart ? { kind: 'STRETCH', id, duration } : { kind: 'MOVE', id, start: bar.start }, calendar
  )
  return faults.length > 0 ? { ...rest, plan, faults } : compared(plan, after, id, '顺延')
}

function constrained({ plan, calendar }: EditedPlan, { id, constraint }: EditOf<'CONSTRAINT'>): Consequence {
  const bar = barOf(plan, id)
  const unconstrained = withBar(plan, { ...bar, constraint: null })
  if (constraint === null || bar.started) return compared(plan, withBar(plan, { ...bar, constraint }), id, '顺延')
  const fixed = constraint.kind === 'FIXED'
    ? fixedStart(calendar, constraint.at)
    : Math.max(bar.start, quarterFrom(calendar, constraint.at))
  if (typeof fixed !== 'number') return refusal(plan, 'REST_DAY', `“${bar.label}”：${fixed.refusal}`, [id])
  const { plan: after, faults, message } = consequenceOf(unconstrained, { kind: 'MOVE', id, start: fixed }, calendar)
  if (faults.length > 0) return refusal(plan, faults[0]!.kind, message, faults[0]!.ids)
  const moved = barOf(after, id)
  if (constraint.kind === 'FIXED' && moved.start !== fixed) {
    const fault = missedFault(calendar, bar, fixed, moved.start)
    return refusal(plan, fault.kind, fault.message, fault.ids)
  }
  return compared(plan, withBar(after, { ...moved, constraint }), id, '顺延')
}

/** Adds or removes manual links one by one: the follower moves after its predecessor, also in its team's queue. */
function linked({ plan, calendar }: EditedPlan, { add, remove }: EditOf<'LINKS'>): Consequence {
  const isGone = ({ from, to, source }: Link): boolean => source === 'MANUAL' && remove.some(one => one.from === from && one.to === to)
  let after: Plan = { ...plan, links: plan.links.filter(link => !isGone(link)) }
  for (const { from, to, kind, lag, clock } of add) {
    const [before, follower] = [barOf(after, from), barOf(after, to)]
    if (from === to) return refusal(plan, 'CIRCLE', `前后关系循环：${before.label} → ${before.label}`, [from])
    const manualLink: Link = { from, to, kind, lag, clock, source: 'MANUAL' }
    const next: Plan = {
      ...after, links: [...after.links.filter(link => !(link.source === 'MANUAL' && link.from === from && link.to === to)), manualLink],
    }
    const still = follower.started || follower.constraint?.kind === 'FIXED'
    const done = consequenceOf(
      next, still ? { kind: 'STRETCH', id: to, duration: follower.duration } : { kind: 'MOVE', id: to, start: follower.start }, calendar
    )
    if (done.faults.length > 0) return refusal(plan, done.faults[0]!.kind, done.message, done.faults[0]!.ids)
    after = done.plan
  }
  return compared(plan, after, null, '顺延')
}
