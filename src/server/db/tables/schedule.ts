import { boolean, date, integer, jsonb, numeric, text } from 'drizzle-orm/pg-core'
import { CONSTRAINT_KIND, GRAIN, LAG_CLOCK, LINK_KIND, LINK_SOURCE, SCHEDULE_STATE, STAGE } from '#schemas/schedule/terms.ts'
import type { BarStep } from '#shared/schedule/types.ts'
import { scheduleDelay as declaredDelay } from '#schemas/schedule/delays.ts'
import { instant, tenantTable } from './columns.ts'
import { recordTable } from './declared.ts'

const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) => ({ enum: Object.keys(labels) as [K, ...K[]] })

/** `revision` counts changes in time; times are Beijing wall-clock texts. */
export const schedule = tenantTable('schedule', {
  id: text('id').notNull(),
  projectId: text('project_id').notNull(),
  state: text('state', keysOf(SCHEDULE_STATE)).notNull().default('DRAFT'),
  revision: integer('revision').notNull().default(1),
  grain: text('grain', keysOf(GRAIN)).notNull().default('ROOM'),
  start: text('start').notNull(),
  finish: text('finish'),
  hours: integer('hours').notNull().default(8),
  restWeekdays: integer('rest_weekdays').array().notNull().default([6, 7]),
  /** Number of the matches' commit. */
  commitNumber: integer('commit_number'),
  baseline: integer('baseline').notNull().default(0),
  confirmedBy: text('confirmed_by'),
  confirmedAt: instant('confirmed_at'),
})

/** Uninterrupted work of one trade at a position, or an acceptance. Id derived from position, item type, trade and order. */
export const scheduleBar = tenantTable('schedule_bar', {
  scheduleId: text('schedule_id').notNull(),
  id: text('id').notNull(),
  sort: integer('sort').notNull(),
  kind: text('kind', { enum: ['WORK', 'MILESTONE'] }).notNull(),
  name: text('name').notNull(),
  /** The committed position may have been deleted since. */
  place: text('place').notNull(),
  placeName: text('place_name').notNull(),
  placeOrder: integer('place_order').notNull(),
  typeKey: text('type_key').notNull(),
  typeName: text('type_name').notNull(),
  stage: text('stage', keysOf(STAGE)),
  trade: text('trade'),
  tradeName: text('trade_name').notNull(),
  /** The position's team when generated. */
  placeTeam: text('place_team'),
  quantity: numeric('quantity'),
  unit: text('unit'),
  workDays: numeric('work_days').notNull(),
  steps: jsonb('steps').$type<readonly BarStep[]>().notNull(),
  teamId: text('team_id'),
  people: integer('people').notNull(),
  start: text('start').notNull(),
  duration: integer('duration').notNull(),
  constraintKind: text('constraint_kind', keysOf(CONSTRAINT_KIND)),
  constraintAt: text('constraint_at'),
  started: boolean('started').notNull().default(false),
  actualStart: text('actual_start'),
  actualEnd: text('actual_end'),
  /** Delay in quarters. */
  delaySum: integer('delay_sum').notNull().default(0),
  /** Schedule revision of the last change. */
  revision: integer('revision').notNull(),
}, { key: ['scheduleId', 'id'], partOf: { scheduleId: 'schedule' }, names: { teamId: 'team' } })

/** Technical and manual links; queue links are derived from the bars. */
export const scheduleLink = tenantTable('schedule_link', {
  scheduleId: text('schedule_id').notNull(),
  from: text('from_bar').notNull(),
  to: text('to_bar').notNull(),
  source: text('source', keysOf(LINK_SOURCE)).notNull(),
  kind: text('kind', keysOf(LINK_KIND)).notNull(),
  lag: integer('lag').notNull(),
  clock: text('clock', keysOf(LAG_CLOCK)).notNull(),
}, { key: ['scheduleId', 'from', 'to', 'source'], partOf: { scheduleId: 'schedule' } })

/** Cumulative quantity of a step done by a day. Append-only. */
export const scheduleProgress = tenantTable('schedule_progress', {
  id: text('id').notNull(),
  scheduleId: text('schedule_id').notNull(),
  bar: text('bar').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  percent: numeric('percent').notNull(),
  steps: jsonb(
    'steps'
  ).$type<readonly { readonly itemId: string, readonly placeId: string, readonly stepId: string, readonly done: string }[]>()
    .notNull(),
  remark: text('remark').notNull().default(''),
}, { partOf: { scheduleId: 'schedule' } })

/** A confirmed version; never changed. */
export const scheduleBaseline = tenantTable('schedule_baseline', {
  scheduleId: text('schedule_id').notNull(),
  number: integer('number').notNull(),
  commitNumber: integer('commit_number'),
  start: text('start').notNull(),
  finish: text('finish').notNull(),
}, { key: ['scheduleId', 'number'], partOf: { scheduleId: 'schedule' } })
export const scheduleBaselineBar = tenantTable('schedule_baseline_bar', {
  scheduleId: text('schedule_id').notNull(),
  number: integer('number').notNull(),
  bar: text('bar').notNull(),
  start: text('start').notNull(),
  duration: integer('duration').notNull(),
  teamId: text('team_id'),
  people: integer('people').notNull(),
}, { key: ['scheduleId', 'number', 'bar'], partOf: { scheduleId: 'schedule' }, names: { teamId: 'team' } })

/** Line P of a confirmed version: an item's target cost by class and month, YYYY-MM (domain B5.1). */
export const schedulePlanned = tenantTable('schedule_planned', {
  scheduleId: text('schedule_id').notNull(),
  number: integer('number').notNull(),
  item: text('item').notNull(),
  costClass: text('cost_class').notNull(),
  month: text('month').notNull(),
  amount: numeric('amount').notNull(),
}, { key: ['scheduleId', 'number', 'item', 'costClass', 'month'], partOf: { scheduleId: 'schedule' } })

/** Delays of bars with reasons: evidence for a claim. */
export const scheduleDelay = recordTable('schedule_delay', declaredDelay)
