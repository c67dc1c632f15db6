import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { schedule, scheduleBar, scheduleLink } from '#server/db/tables/schedule.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { openProject } from '#server/domains/project/index.ts'
import type { WireLink } from '#shared/api/schedulePlan.ts'
import type { CalendarInput, WorkCalendar } from '#shared/schedule/calendar.ts'
import { planOf, type StoredBar } from '#shared/schedule/stored.ts'
import type { Bar, Plan } from '#shared/schedule/types.ts'
import { timeText } from '#schemas/kit/index.ts'
import { calendarDays } from './basis.ts'

export type ScheduleRow = typeof schedule.$inferSelect
export type BarRow = typeof scheduleBar.$inferSelect

const NO_SCHEDULE = '项目还没有排程'

export async function scheduleOf({ q, ctx }: Db, projectId: string): Promise<ScheduleRow | undefined> {
  const [row] = await q.select().from(schedule).where(and(eq(schedule.merchantId, ctx.merchantId), eq(schedule.projectId, projectId)))
  return row
}

const ofSchedule = ({ ctx }: Db, { id }: ScheduleRow) => and(eq(scheduleBar.merchantId, ctx.merchantId), eq(scheduleBar.scheduleId, id))
export const barsOf = (db: Db, row: ScheduleRow): Promise<BarRow[]> =>
  db.q.select().from(scheduleBar).where(ofSchedule(db, row)).orderBy(asc(scheduleBar.sort))

export const linksOf = (db: Db, { id }: ScheduleRow): Promise<WireLink[]> =>
  db.q.select({
    from: scheduleLink.from, to: scheduleLink.to, kind: scheduleLink.kind, lag: scheduleLink.lag, clock: scheduleLink.clock,
    source: scheduleLink.source,
  })
    .from(scheduleLink).where(and(eq(scheduleLink.merchantId, db.ctx.merchantId), eq(scheduleLink.scheduleId, id)))
    .orderBy(asc(scheduleLink.from), asc(scheduleLink.to), asc(scheduleLink.source))

/** A stored bar for the pure functions. */
export const storedBar = (row: BarRow): StoredBar => ({
  id: row.id, placeName: row.placeName, name: row.name, teamId: row.teamId, people: row.people, start: row.start, duration: row.duration,
  constraint: row.constraintKind === null || row.constraintAt === null ? null : { kind: row.constraintKind, at: row.constraintAt },
  started: row.started,
})
export const barOfRow = (row: BarRow): Bar => ({
  id: row.id, kind: row.kind, name: row.name, placeId: row.place, placeName: row.placeName, typeKey: row.typeKey, typeName: row.typeName,
  stage: row.stage, trade: row.trade,
  tradeName: row.tradeName, teamId: row.placeTeam, steps: row.steps, quantity: row.quantity, workDays: row.workDays,
  placeOrder: row.placeOrder,
})

export const calendarInput = async (db: Db, { restWeekdays, hours }: Pick<ScheduleRow, 'restWeekdays' | 'hours'>): Promise<CalendarInput> =>
  ({ days: await calendarDays(db), restWeekdays, hours })

/** A current schedule, by today's calendar of the company. */
export interface CurrentSchedule {
  readonly row: ScheduleRow
  readonly bars: readonly BarRow[]
  readonly links: readonly WireLink[]
  readonly plan: Plan
  readonly calendar: WorkCalendar
  readonly input: CalendarInput
}
export async function currentSchedule(db: Db, row: ScheduleRow): Promise<CurrentSchedule> {
  const [input, bars, links] = [await calendarInput(db, row), await barsOf(db, row), await linksOf(db, row)]
  return { row, bars, links, input, ...planOf({ calendar: input, start: row.start, bars: bars.map(storedBar), links }) }
}

/** STALE_VERSION with the changes since a revision. */
async function staleText(db: Db, row: ScheduleRow, revision: number): Promise<AppError> {
  const changed = await db.sql<{ id: string, name: string }>`select id, place_name || ' ' || name as name from ${scheduleBar}
    where merchant_id = ${db.ctx.merchantId} and schedule_id = ${row.id} and revision > ${revision} order by sort limit 100`
  const [first] = changed
  const suffix = first === undefined ? '' : `：“${first.name}”${changed.length > 1 ? `等 ${changed.length} 项` : ''}`
  return new AppError('STALE_VERSION', {
    text: `进度计划已于 ${timeText(row.updatedAt)} 由他人调整${suffix}，已重新读取`,
    rows: changed.map(({ id, name }) => ({ row: id, column: 'start', code: 'STALE_VERSION', text: `“${name}”已被调整` })),
  })
}

/**
 * The schedule of an open project, locked for a change until the transaction ends.
 * @throws AppError as `openProject`, NOT_FOUND without one, STALE_VERSION with the changes since `revision`
 */
export async function openSchedule(tx: Tx, projectId: string, revision?: number): Promise<ScheduleRow> {
  await openProject(tx, projectId)
  const [row] = await tx.q.select().from(schedule)
    .where(and(eq(schedule.merchantId, tx.ctx.merchantId), eq(schedule.projectId, projectId))).for('update')
  if (row === undefined) throw new AppError('NOT_FOUND', { text: NO_SCHEDULE })
  if (revision !== undefined && revision !== row.revision) throw await staleText(tx, row, revision)
  return row
}

/**
 * Bars by id, each once.
 * @throws AppError NOT_FOUND for an unknown one
 */
export function demandBars({ bars }: Pick<CurrentSchedule, 'bars'>, ids: readonly string[]): readonly BarRow[] {
  const byId = new Map(bars.map(bar => [bar.id, bar]))
  return [...new Set(ids)].map(id => {
    const bar = byId.get(id)
    if (bar === undefined) throw new AppError('NOT_FOUND', { text: '进度项不存在或已被删除' })
    return bar
  })
}

/** Increments the revision. */
export async function nextRevision(tx: Tx, row: ScheduleRow, set: Partial<typeof schedule.$inferInsert> = {}): Promise<number> {
  const revision = row.revision + 1
  await tx.q.update(schedule).set({ ...set, revision }).where(and(eq(schedule.merchantId, tx.ctx.merchantId), eq(schedule.id, row.id)))
  return revision
}

export async function removeBars(tx: Tx, row: ScheduleRow, ids: readonly string[]): Promise<void> {
  await tx.q.delete(scheduleBar).where(and(ofSchedule(tx, row), inArray(scheduleBar.id, [...ids])))
  const idsParam = sql.param([...ids])
  await tx.sql`delete from ${scheduleLink} where merchant_id = ${tx.ctx.merchantId} and schedule_id = ${row.id}
    and (from_bar = any(${idsParam}) or to_bar = any(${idsParam}))`
}
