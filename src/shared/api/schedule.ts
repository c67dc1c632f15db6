import { z } from 'zod'
import { scheduleBars } from '#schemas/schedule/bars.ts'
import { PERIOD, scheduleMaterials, schedulePlans, scheduleWorkers } from '#schemas/schedule/demand.ts'
import { GRAIN, SCHEDULE_STATE } from '#schemas/schedule/terms.ts'
import { BODY, exportNeed, needOn, reads, writes, type Need } from './contract.ts'
import { id, int32 } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { barId, moment, scheduleEdit, wireBar, wireLink, wirePlacement, wireStep } from './schedulePlan.ts'

/** Planners and store keepers read the schedule; planners write it. */
export const SCHEDULE_READ: Need = ['query', 'P_PLAN', 'P_STORAGE']
const needFor = (action: 'edit' | 'delete' | 'audit'): Need => needOn(action, scheduleBars)
const ofProject = z.object({ projectId: id })
const inProject = { execute: true, project: (input: { readonly projectId: string }) => input.projectId } as const
const wide = { maxBody: BODY.rows } as const
const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) => z.enum(Object.keys(labels) as [K, ...K[]])

const grain = keysOf(GRAIN)
const hours = int32.min(1, '每天工时为 1 至 14 小时').max(14, '每天工时为 1 至 14 小时')
const restWeekdays = z.array(int32.min(1).max(7)).max(6, '一周至少有一天施工')
/** Revision seen by the editor; a stale one is refused. */
const revision = int32

const fault = z.object({ kind: z.string(), message: z.string(), ids: z.array(z.string()) })
const consequence = z.object({ message: z.string(), moved: int32, finishBefore: moment, finishAfter: moment })
const written = z.object({
  revision, start: moment, finish: moment, consequence, bars: z.array(wirePlacement),
  /** All links; absent if unchanged. */
  links: z.array(wireLink).optional(),
})
export type ScheduleWritten = z.output<typeof written>

const team = z.object({ id: z.string(), name: z.string(), trade: z.string(), tradeName: z.string(), people: int32 })
export type ScheduleTeam = z.output<typeof team>
const calendar = z.object({
  /** 1 Monday to 7 Sunday; empty for a site that works all week. */
  restWeekdays: z.array(int32), hours: int32,
  /** Company calendar days that differ from the week. */
  days: z.array(z.object({ day: z.string(), kind: z.enum(['REST', 'WORK']), name: z.string() })),
})
export type ScheduleCalendar = z.output<typeof calendar>

const head = z.object({
  id: z.string(), state: keysOf(SCHEDULE_STATE), revision,
  baseline: int32, grain, start: moment,
  finish: moment.nullable(),
  /** Planned project end, and days behind it (negative if earlier). */
  contractFinish: z.string().nullable(), behindDays: int32.nullable(),
  /** Its commit of matches, and the newest one; a greater one calls for 增量排程. */
  commit: int32.nullable(), newestCommit: int32.nullable(),
  confirmedBy: z.string().nullable(), confirmedAt: z.string().nullable(),
  counts: z.object({ bars: int32, milestones: int32, critical: int32, done: int32, doing: int32, delayed: int32 }),
  /** Labour-weighted, in percent. */
  percent: z.string(),
})
export type ScheduleHead = z.output<typeof head>

const schedule = z.object({
  head, calendar, teams: z.array(team),
  bars: z.array(wireBar),
  /** Queue links are derived from the bars (`planOf`). */
  links: z.array(wireLink),
  steps: z.record(z.string(), z.array(wireStep)),
  /** Pending delay documents by bar. */
  delays: z.array(
    z.object({ id: z.string(), barId: z.string(), days: z.string(), reason: z.string(), state: z.string(), claimable: z.boolean() })
  ),
})
export type ScheduleAnswer = z.output<typeof schedule>

const generation = z.object({
  id: z.string().nullable(), revision: revision.nullable(),
  bars: int32, milestones: int32, links: int32, start: moment.nullable(), finish: moment.nullable(), days: z.string().nullable(),
  bottleneck: z.object({ trade: z.string(), tradeName: z.string(), teamId: z.string(), days: z.string() }).nullable(),
  /** Items whose type has no order of work, and items without steps. */
  unordered: z.array(z.string()), withoutSteps: z.array(z.string()),
  faults: z.array(fault),
  /** Bar ids by effect of an increment. */
  increment: z.object({
    added: z.array(z.string()), changed: z.array(z.string()), removed: z.array(z.string()), moved: z.array(z.string()), kept: int32,
  }).nullable(),
})
export type ScheduleGeneration = z.output<typeof generation>

const hasGenerated = z.object({
  generated: z.boolean(), state: keysOf(SCHEDULE_STATE).nullable(), commit: int32.nullable(), usedCommit: int32.nullable(),
  /** Reason why it cannot be generated. */
  not: z.string().nullable(),
  teams: z.array(team),
})

const progressRow = z.object({
  id: barId,
  /** Progress of all steps, instead of `steps`. */
  percent: z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, '完成百分比须为 0 到 100').optional(),
  steps: z.array(
    z.object({ itemId: id, placeId: id, stepId: z.string().max(20), done: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, '完成量须为不超过 6 位小数的数') })
  ).max(2000).default([]),
  /** Actual start and end; default as planned, at the latest now. */
  start: moment.optional(), end: moment.optional(),
})
const delayOf = {
  projectId: id, barId, days: z.string().regex(/^\d{1,3}(\.(25|5|50|75))?$/, '延误天数按四分之一天计').meta({ examples: ['1'] }),
  reason: z.string().min(1, '延误原因必须选择').max(64).meta({ examples: ['CLIENT'] }), claimable: z.boolean()
    .default(false), fileIds: z.array(id).max(20).default([]), changeId: id.nullable().default(null),
  remark: z.string().trim().max(500).default(''),
}
const delayed = z.object({
  /** Null for a preview. */
  id: z.string().nullable(), version: int32.nullable(), consequence,
  /** Reason for an approval; null if it takes effect at once. */
  approval: z.string().nullable(),
  /** Null for a preview, and before an approval. */
  written: written.nullable(),
})
export type ScheduleDelayed = z.output<typeof delayed>

const listed = { projectId: id, period: keysOf(PERIOD).default('WEEK') }
const placed = z.object({
  positionId: z.string(), positionName: z.string(), path: z.string(), quantity: z.string(), percent: z.string().nullable(),
  /** Start and end of the item's bars at the place; null before a generation. */
  start: moment.nullable(), end: moment.nullable(), teamName: z.string().nullable(),
})

/** 进度排程 of a project (spec-2, domain B11.1, sheet schedule). Lengths are quarters of a working day. */
export const scheduleApi = {
  hasGenerated: reads('schedule/queryScheduleHasGenerated', {
    title: '是否已排程', need: SCHEDULE_READ, input: ofProject, output: hasGenerated, ...inProject,
  }),
  /**
   * Generates the schedule of the committed matches. `dryRun` writes nothing and returns all faults; otherwise the first is thrown.
   * @throws WRONG_STATE 部位匹配未提交，不能生成排程; 已有确认的排程，请使用增量排程 unless `increment`
   */
  generate: writes('schedule/generateSchedule', {
    title: '生成排程', need: needFor('edit'), ...inProject, output: generation,
    input: ofProject.extend({
      dryRun: z.boolean().default(false), increment: z.boolean().default(false), revision: revision.optional(),
      /** Default: the head's. */
      start: moment.optional(), grain: grain.optional(), restWeekdays: restWeekdays.optional(), hours: hours.optional(),
      /** Default: all teams with a trade. */
      teamIds: z.array(id).max(1000).optional(),
    }),
  }),
  /**
   * Head, teams and bars, with the inputs of float and consequences; null without a schedule.
   * @throws NOT_FOUND for an unknown project
   */
  query: reads('schedule/querySchedule', {
    title: scheduleBars.title, need: SCHEDULE_READ, ...inProject, output: schedule.nullable(),
    input: ofProject.extend({
      stepsOf: z.object({ placeId: id.optional(), barIds: z.array(barId).max(1000).optional() }).optional(),
    }),
  }),
  /** With other working days, every bar moves to the next working time after its moment. */
  save: writes('schedule/saveSchedule', {
    title: '保存排程', need: needFor('edit'), ...inProject, output: z.object({ id: z.string(), revision }),
    input: ofProject.extend({
      revision: revision.optional(), start: moment.optional(), grain: grain.optional(), restWeekdays: restWeekdays.optional(),
      hours: hours.optional(),
    }),
  }),
  /**
   * One change with its consequences (`consequenceOfEdit`).
   * @throws STALE_VERSION with the changes since; WRONG_STATE once confirmed; BAD_INPUT with the refusal
   */
  saveItem: writes('schedule/saveScheduleItem', {
    title: '调整进度项', need: needFor('edit'), ...wide, input: ofProject.extend({ revision, edit: scheduleEdit }), output: written,
    ...inProject,
  }),
  /** 前移收紧 from today on; `preview` writes nothing. */
  tighten: writes('schedule/tightenSchedule', {
    title: '前移收紧', need: needFor('edit'), input: ofProject.extend({ revision, preview: z.boolean().default(false) }), output: written,
    ...inProject,
  }),
  removeItem: writes('schedule/delScheduleItem', {
    title: '删除进度项', need: needFor('delete'), input: ofProject.extend({ revision, ids: z.array(barId).min(1).max(1000) }), output: written,
    ...inProject,
  }),
  /** Only before a confirmation. */
  remove: writes('schedule/delSchedule', { title: '删除排程', need: needFor('delete'), input: ofProject.extend({ revision }), ...inProject }),
  /** Freezes the next version of baseline and planned value (ledger P). */
  confirm: writes('schedule/confirmSchedule', {
    title: '确认排程', need: needFor('audit'), input: ofProject.extend({ revision }),
    output: z.object({ revision, baseline: int32, /** Null without the price right. */ planned: z.string().nullable() }), ...inProject,
  }),
  /** Moves a bar later by days; `preview` writes nothing. */
  delay: writes('schedule/delay', {
    title: '登记延误', need: needFor('edit'), input: z.object({ ...delayOf, revision, preview: z.boolean().default(false) }), output: delayed,
    ...inProject,
  }),
  /** Cumulative quantities by bar and step, entered by hand. */
  progress: writes('schedule/reportProgress', {
    title: '上报进度', need: needFor('edit'), ...wide, input: ofProject.extend({
      revision, day: z.iso.date('日期不正确').optional(), remark: z.string().trim().max(200).default(''),
      rows: z.array(progressRow).min(1).max(1000),
    }),
    output: written.extend({
      state: keysOf(SCHEDULE_STATE), progress: z.array(z.object({ id: z.string(), percent: z.string(), state: z.string() })),
    }), ...inProject,
  }),
  materials: reads('schedule/queryPageMaterial', {
    title: scheduleMaterials.title, need: SCHEDULE_READ, input: pageInput(scheduleMaterials, listed),
    output: pageOf(rowSchema(scheduleMaterials)), ...inProject,
  }),
  workers: reads('schedule/queryPageWorker', {
    title: scheduleWorkers.title, need: SCHEDULE_READ, input: pageInput(scheduleWorkers, listed),
    output: pageOf(rowSchema(scheduleWorkers)), ...inProject,
  }),
  /** By month: of the confirmed version, or the current bars. */
  plans: reads('schedule/queryPagePlan', {
    title: schedulePlans.title, need: SCHEDULE_READ,
    input: pageInput(schedulePlans, { projectId: id, confirmed: z.boolean().default(false) }), output: pageOf(rowSchema(schedulePlans)),
    ...inProject,
  }),
  export: reads('schedule/exportSchedule', {
    title: '导出进度计划', need: exportNeed(SCHEDULE_READ), body: 'file', input: ofProject, ...inProject,
  }),
  positionsOfItem: reads('plan/queryPositionByItem', {
    title: '清单项的部位与日期', need: SCHEDULE_READ, input: ofProject.extend({ itemId: id }), output: z.array(placed), ...inProject,
  }),
}
