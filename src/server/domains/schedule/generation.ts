import { and, eq } from 'drizzle-orm'
import { CONFIRMED_STATES, type Grain, type ScheduleState } from '#schemas/schedule/terms.ts'
import { businessDate, dec } from '#schemas/kit/index.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { schedule } from '#server/db/tables/schedule.ts'
import type { Tx } from '#server/db/tx.ts'
import { openProject } from '#server/domains/project/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { scheduleApi, ScheduleGeneration } from '#shared/api/schedule.ts'
import { quarterFrom, workCalendar, type WorkCalendar } from '#shared/schedule/calendar.ts'
import { momentText } from '#shared/schedule/clock.ts'
import { generate, reportOf, type DryRun } from '#shared/schedule/generate.ts'
import { scheduleIncrement } from '#shared/schedule/incremental.ts'
import type { Bar, Constraint, Link, ScheduleInput } from '#shared/schedule/types.ts'
import { WEEKEND } from '#shared/schedule/workdays.ts'
import { basisOf, calendarDays, teamsOf, type Basis } from './basis.ts'
import { doneSteps, percentOf } from './done.ts'
import { barOfRow, openSchedule, scheduleOf, currentSchedule, type ScheduleRow, type CurrentSchedule } from './stored.ts'
import { finishText, publishSchedule, refuseFaults, replacePlan } from './writing.ts'

type Api = typeof scheduleApi
type GenerateInput = ParsedInput<Api['generate']>
type HeadFacts = Pick<GenerateInput, 'start' | 'grain' | 'restWeekdays' | 'hours'>

export const NOT_COMMITTED = '部位匹配未提交，不能生成排程'
export const CONFIRMED = '已有确认的排程，请使用增量排程'
export const isConfirmed = (state: ScheduleState): boolean => CONFIRMED_STATES.some(one => one === state)

/** Facts of a head: from the input, else stored, else default. Default start is the project's planned one, else today. */
async function headOf(tx: Tx, projectId: string, row: ScheduleRow | undefined, input: HeadFacts) {
  const { planStart } = await openProject(tx, projectId)
  return {
    start: input.start ?? row?.start ?? planStart ?? businessDate(tx.ctx.now), grain: input.grain ?? row?.grain ?? 'ROOM' satisfies Grain,
    restWeekdays: input.restWeekdays ?? row?.restWeekdays ?? [...WEEKEND], hours: input.hours ?? row?.hours ?? 8,
  } as const
}

/**
 * Creates or updates the row of a project's schedule.
 * @throws AppError STALE_VERSION
 */
export async function keepHead(
  tx: Tx, projectId: string, input: HeadFacts & { readonly revision?: number | undefined }
): Promise<ScheduleRow> {
  const before = await scheduleOf(tx, projectId)
  const facts = await headOf(tx, projectId, before, input)
  if (before === undefined) await tx.q.insert(schedule).values({ id: newId(), projectId, ...facts }).onConflictDoNothing()
  const row = await openSchedule(tx, projectId, before === undefined ? undefined : input.revision)
  return { ...row, ...facts }
}

const unitsOf = ({ items }: Basis): ReadonlyMap<string, string> => new Map(items.map(({ id, unit }) => [id, unit]))
const counted = (run: DryRun) => ({
  ...run, unordered: [...run.unordered], withoutSteps: [...run.withoutSteps],
  faults: run.faults.map(({ ids, ...rest }) => ({ ...rest, ids: ids.slice(0, 100) })),
})

async function inputOf(
  tx: Tx, basis: Basis, head: { readonly start: string, readonly grain: Grain }, teamIds: readonly string[] | undefined,
  more: Partial<ScheduleInput>
): Promise<ScheduleInput> {
  const all = await teamsOf(tx)
  const unknown = teamIds?.find(id => !all.some(one => one.id === id))
  if (unknown !== undefined) throw new AppError('NOT_FOUND', { text: '班组不存在、已停用或没有工种' })
  return {
    start: head.start, grain: head.grain, places: basis.places, items: basis.items, matches: basis.matches,
    teams: teamIds === undefined ? all : all.filter(({ id }) => teamIds.includes(id)), ...more
  }
}

async function storeSchedule(tx: Tx, row: ScheduleRow, set: Partial<typeof schedule.$inferInsert>, auditAction: string): Promise<void> {
  await tx.q.update(schedule).set(set).where(and(eq(schedule.merchantId, tx.ctx.merchantId), eq(schedule.id, row.id)))
  await audit(tx, {
    action: auditAction, entity: 'schedule', entityId: row.id, subject: null, from: row.state, to: set.state ?? row.state,
    after: { commit: String(set.commitNumber ?? ''), finish: set.finish ?? '' },
  })
  publishSchedule(tx)
}

/** Manual constraints and links, preserved in the next schedule. */
const drawnBefore = ({ bars, links }: CurrentSchedule): {
  readonly constraints: ReadonlyMap<string, Constraint>, readonly manualLinks: readonly Link[],
} => ({
  constraints: new Map(
    bars.flatMap(({ id, constraintKind: kind, constraintAt: at }) => (kind === null || at === null ? [] : [[id, { kind, at }] as const]))
  ),
  manualLinks: links.filter(({ source }) => source === 'MANUAL'),
})

/** Schedules only the additions, changes and removals of a newer commit. */
async function increment(tx: Tx, basis: Basis, { projectId, dryRun: dry, revision, teamIds }: GenerateInput): Promise<ScheduleGeneration> {
  const row = await openSchedule(tx, projectId, revision)
  if (row.state === 'DRAFT') throw new AppError('WRONG_STATE', { text: '还没有排程，请先生成排程' })
  const before = await currentSchedule(tx, row)
  const { calendar } = before
  const input = await inputOf(tx, basis, row, teamIds, { constraints: drawnBefore(before).constraints })
  const result = scheduleIncrement(
    { bars: before.bars.map(barOfRow), plan: before.plan }, input, calendar, quarterFrom(calendar, businessDate(tx.ctx.now))
  )
  const { generated, added, changed, removed, moved, kept: retained, faults } = result
  if (!dry) refuseFaults(faults)
  const report = { added: [...added], changed: [...changed], removed: [...removed], moved: [...moved], kept: retained.length }
  const milestones = generated?.bars.filter(({ kind }) => kind === 'MILESTONE').length ?? 0
  const generationResult: ScheduleGeneration = {
    id: row.id, revision: row.revision, bars: (generated?.bars.length ?? 0) - milestones, milestones,
    links: generated?.plan.links.length ?? 0, start: momentText(calendar.startAt(before.plan.start)),
    finish: generated === null ? null : finishText(generated.plan, calendar), days: null, bottleneck: null, unordered: [], withoutSteps: [],
    faults: faults.map(({ ids, ...rest }) => ({ ...rest, ids: ids.slice(0, 100) })), increment: report,
  }
  if (dry || generated === null) return generationResult
  const [next, done] = [row.revision + 1, await doneSteps(tx, projectId)]
  // A finished bar with a grown quantity continues.
  const isOpen = (bar: Bar): boolean => bar.kind === 'WORK' && dec(percentOf({ ...bar, actualEnd: null }, done)).lt(100)
  const goesOn = new Set(generated.bars.filter(isOpen).map(({ id }) => id))
  const facts = new Map(before.bars.map(bar => [bar.id, goesOn.has(bar.id) ? { ...bar, actualEnd: null } : bar]))
  await replacePlan(tx, row, generated, calendar, { units: unitsOf(basis), revision: next, kept: facts })
  await storeSchedule(
    tx, row,
    { revision: next, commitNumber: basis.commit, finish: generationResult.finish, state: row.state === 'DONE' ? 'RUNNING' : row.state },
    'incrementSchedule'
  )
  return { ...generationResult, revision: next }
}

async function generateAll(tx: Tx, basis: Basis, request: GenerateInput): Promise<ScheduleGeneration> {
  const { projectId, dryRun: dry, revision, teamIds, start, grain, restWeekdays, hours } = request
  const existing = await scheduleOf(tx, projectId)
  if (existing !== undefined && isConfirmed(existing.state)) throw new AppError('WRONG_STATE', { text: CONFIRMED })
  const headFacts = {
    ...start !== undefined && { start }, ...grain && { grain }, ...restWeekdays && { restWeekdays }, ...hours && { hours }
  }
  const row = dry ? undefined : await keepHead(tx, projectId, { ...headFacts, revision })
  if (row !== undefined && isConfirmed(row.state)) throw new AppError('WRONG_STATE', { text: CONFIRMED })
  const head = row ?? await headOf(tx, projectId, existing, headFacts)
  const calendar: WorkCalendar = workCalendar({ days: await calendarDays(tx), restWeekdays: head.restWeekdays, hours: head.hours })
  const input = await inputOf(tx, basis, head, teamIds, {})
  const generation = generate(input, calendar)
  const result: ScheduleGeneration = {
    ...counted(reportOf(generation, calendar)), id: existing?.id ?? row?.id ?? null, revision: existing?.revision ?? row?.revision ?? null,
    increment: null,
  }
  if (row === undefined) return result
  const { generated, faults } = generation
  refuseFaults(faults)
  if (generated === null) return result
  const next = row.revision + 1
  await replacePlan(tx, row, generated, calendar, { units: unitsOf(basis), revision: next, kept: new Map() })
  const { start: from, grain: by, restWeekdays: rest, hours: day } = row
  await storeSchedule(tx, row, {
    revision: next, commitNumber: basis.commit, finish: finishText(generated.plan, calendar), state: 'GENERATED', start: from, grain: by,
    restWeekdays: rest, hours: day,
  }, 'generateSchedule')
  return { ...result, revision: next }
}

/**
 * Generates the schedule of a project, or only the differences of a newer commit.
 * @throws AppError WRONG_STATE without a commit and once confirmed, BAD_INPUT with the first fault, STALE_VERSION
 */
export async function generateSchedule(tx: Tx, input: GenerateInput): Promise<OutputOf<Api['generate']>> {
  await openProject(tx, input.projectId)
  const basis = await basisOf(tx, input.projectId)
  if (basis === undefined) throw new AppError('WRONG_STATE', { text: NOT_COMMITTED })
  return input.increment ? increment(tx, basis, input) : generateAll(tx, basis, input)
}
