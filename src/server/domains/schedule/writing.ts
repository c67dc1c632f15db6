import { and, eq, ne } from 'drizzle-orm'
import { scheduleBars } from '#schemas/schedule/bars.ts'
import { AppError } from '#server/core/errors.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { scheduleBar, scheduleLink, type schedule } from '#server/db/tables/schedule.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishList } from '#server/grid/index.ts'
import type { ScheduleWritten } from '#shared/api/schedule.ts'
import type { WirePlacement } from '#shared/api/schedulePlan.ts'
import type { WorkCalendar } from '#shared/schedule/calendar.ts'
import { momentText } from '#shared/schedule/clock.ts'
import type { Consequence } from '#shared/schedule/consequence.ts'
import { finishOf } from '#shared/schedule/passes.ts'
import type { Bar, Fault, Link, Placement, Plan } from '#shared/schedule/types.ts'
import { nextRevision, type BarRow, type ScheduleRow, type CurrentSchedule } from './stored.ts'

export const finishText = (plan: Plan, calendar: WorkCalendar): string => momentText(calendar.endAt(finishOf(plan)))

/** A placement as stored and sent. */
export const wirePlacementOf = (
  { id, start, duration, teamId, people, constraint, started }: Placement, calendar: WorkCalendar
): WirePlacement =>
  ({ id, start: momentText(calendar.startAt(start)), duration, teamId, people, constraint, started })

/** @throws AppError BAD_INPUT with the first fault and its bars */
export function refuseFaults(faults: readonly Fault[]): void {
  const [first] = faults
  if (first === undefined) return
  throw new AppError('BAD_INPUT', {
    text: first.message, rows: first.ids.slice(0, 100).map(id => ({ row: id, column: 'start', code: first.kind, text: first.message })),
  })
}

const differs = (row: BarRow, wire: WirePlacement): boolean =>
  row.start !== wire.start || row.duration !== wire.duration || row.teamId !== wire.teamId || row.people !== wire.people
    || row.started !== wire.started
  || (row.constraintKind ?? null) !== (wire.constraint?.kind ?? null) || (row.constraintAt ?? null) !== (wire.constraint?.at ?? null)

async function updateBars(tx: Tx, { id }: ScheduleRow, bars: readonly WirePlacement[], revision: number): Promise<void> {
  const rows = JSON.stringify(
    bars.map(({ constraint, ...bar }) => ({ ...bar, kind: constraint?.kind ?? null, at: constraint?.at ?? null }))
  )
  await tx.sql`update ${scheduleBar} b
    set start = w.start, duration = w.duration, team_id = w."teamId", people = w.people, started = w.started, constraint_kind = w.kind,
      constraint_at = w.at, revision = ${revision}
    from jsonb_to_recordset(${rows}::jsonb) w (id text, start text, duration int, "teamId" text, people int, started boolean,
      kind text, at text)
    where b.merchant_id = ${tx.ctx.merchantId} and b.schedule_id = ${id} and b.id = w.id`
}

const rowOfLink = (scheduleId: string) =>
  ({ from, to, source, kind, lag, clock }: Link) => ({ scheduleId, from, to, source, kind, lag, clock })
export async function insertLinks(tx: Tx, { id }: Pick<ScheduleRow, 'id'>, links: readonly Link[]): Promise<void> {
  // A source may link the same pair twice where items of several types meet: the longer lag counts.
  const once = new Map<string, Link>()
  for (const link of links) {
    const key = [link.from, link.to, link.source].join('\t')
    if ((once.get(key)?.lag ?? -1) < link.lag) once.set(key, link)
  }
  await insertRows(tx, scheduleLink, [...once.values()].map(rowOfLink(id)))
}
const technical = (links: readonly Link[]): Link[] => links.filter(({ source }) => source !== 'QUEUE')
async function replaceManual(tx: Tx, row: ScheduleRow, links: readonly Link[]): Promise<void> {
  await tx.q.delete(scheduleLink).where(and(
    eq(scheduleLink.merchantId, tx.ctx.merchantId), eq(scheduleLink.scheduleId, row.id), eq(scheduleLink.source, 'MANUAL')
  ))
  await insertLinks(tx, row, links.filter(({ source }) => source === 'MANUAL'))
}

/**
 * Replaces all bars and technical links of a schedule.
 * @param kept rows of bars that keep their completion and delays
 */
export async function replacePlan(tx: Tx, row: ScheduleRow, { bars, plan }: {
  readonly bars: readonly Bar[], readonly plan: Plan,
}, calendar: WorkCalendar, facts: {
  readonly units: ReadonlyMap<string, string>, readonly revision: number, readonly kept: ReadonlyMap<string, BarRow>
}): Promise<void> {
  const { merchantId } = tx.ctx
  await tx.q.delete(scheduleBar).where(and(eq(scheduleBar.merchantId, merchantId), eq(scheduleBar.scheduleId, row.id)))
  await tx.q.delete(scheduleLink).where(and(
    eq(scheduleLink.merchantId, merchantId), eq(scheduleLink.scheduleId, row.id), ne(scheduleLink.source, 'QUEUE')
  ))
  const byId = new Map(plan.placements.map(one => [one.id, one]))
  await insertRows(tx, scheduleBar, bars.map((bar, sort) => {
    const { start, duration, teamId, people, constraint, started } = wirePlacementOf(byId.get(bar.id)!, calendar)
    const old = facts.kept.get(bar.id)
    const { placeId: place, teamId: placeTeam, ...rest } = bar
    const unit = bar.quantity === null ? null : facts.units.get(bar.steps[0]?.itemId ?? '') ?? null
    return {
      ...rest, scheduleId: row.id, sort, place, placeTeam, unit, teamId, people, start, duration, constraintKind: constraint?.kind ?? null,
      constraintAt: constraint?.at ?? null, started,
      actualStart: old?.actualStart ?? null, actualEnd: old?.actualEnd ?? null, delaySum: old?.delaySum ?? 0, revision: facts.revision,
    }
  }))
  await insertLinks(tx, row, technical(plan.links))
}

/** Reloads the schedule of all viewers. */
export const publishSchedule = (tx: Tx): void => publishList(tx, scheduleBars)

export const consequenceText = (
  { message, moved, finishBefore, finishAfter }: Omit<Consequence, 'plan' | 'faults'>, calendar: WorkCalendar
): ScheduleWritten['consequence'] =>
  ({
    message, moved: moved.length, finishBefore: momentText(calendar.endAt(finishBefore)),
    finishAfter: momentText(calendar.endAt(finishAfter)),
  })

const sameLinks = (a: readonly Link[], b: readonly Link[]): boolean => {
  const keys = new Set(a.map(link => JSON.stringify(rowOfLink('')(link))))
  return a.length === b.length && b.every(link => keys.has(JSON.stringify(rowOfLink('')(link))))
}

/**
 * Writes the result of a change: moved bars, changed links, next revision.
 * @throws AppError BAD_INPUT with the refusal
 */
export async function writeConsequence(
  tx: Tx, current: CurrentSchedule, consequence: Consequence, set: Partial<typeof schedule.$inferInsert> = {}
): Promise<ScheduleWritten> {
  refuseFaults(consequence.faults)
  const { row, bars, calendar } = current
  const { plan } = consequence
  const rows = new Map(bars.map(bar => [bar.id, bar]))
  const changed = plan.placements.map(one => wirePlacementOf(one, calendar)).filter(wire => differs(rows.get(wire.id)!, wire))
  const [before, after] = [technical(current.links), technical(plan.links)]
  const relinked = !sameLinks(before, after)
  const finish = finishText(plan, calendar)
  const revision = await nextRevision(tx, row, { ...set, finish })
  if (changed.length > 0) await updateBars(tx, row, changed, revision)
  if (relinked) await replaceManual(tx, row, after)
  publishSchedule(tx)
  return {
    revision, start: momentText(calendar.startAt(plan.start)), finish, consequence: consequenceText(consequence, calendar), bars: changed,
    ...relinked && { links: after },
  }
}

/** The same without writing. */
export function shownConsequence({ row, bars, calendar }: CurrentSchedule, consequence: Consequence): ScheduleWritten {
  refuseFaults(consequence.faults)
  const { plan } = consequence
  const rows = new Map(bars.map(bar => [bar.id, bar]))
  return {
    revision: row.revision, start: momentText(calendar.startAt(plan.start)), finish: finishText(plan, calendar),
    consequence: consequenceText(consequence, calendar),
    bars: plan.placements.map(one => wirePlacementOf(one, calendar)).filter(wire => differs(rows.get(wire.id)!, wire)),
  }
}
