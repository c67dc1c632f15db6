import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { GridViewContent } from '#shared/api/setting.ts'
import { engineTable, globalTable, instant, instantNow, tenantTable } from './columns.ts'

/** Row values as text, without JavaScript numbers. */
export type TextValues = { readonly [column: string]: string | null }

export const auditLog = engineTable('audit_log', {
  id: text('id').notNull(),
  at: instantNow('at'),
  userId: text('user_id').notNull(),
  realName: text('real_name').notNull(),
  action: text('action').notNull(),
  entity: text('entity').notNull(),
  entityId: text('entity_id').notNull(),
  subject: text('subject'),
  fromState: text('from_state'),
  toState: text('to_state'),
  reason: text('reason'),
  requestId: text('request_id').notNull(),
  snapshotHash: text('snapshot_hash').notNull(),
  before: jsonb('before').$type<TextValues>(),
  after: jsonb('after').$type<TextValues>(),
})

/** Last number of a counter; `spareNumber` has the unused ones (core/numbering.ts). */
export const counter = engineTable('counter', {
  key: text('key').notNull(),
  value: bigint('value', { mode: 'number' }).notNull(),
}, { key: ['key'] })

export const spareNumber = engineTable('spare_number', {
  key: text('key').notNull(),
  value: bigint('value', { mode: 'number' }).notNull(),
}, { key: ['key', 'value'] })

/** Row count of a list by key: the sum of `rows`, maintained by triggers (`yz_tallied`). */
export const tally = engineTable('tally', {
  list: text('list').notNull(),
  key: text('key').notNull(),
  id: uuid('id').notNull().defaultRandom(),
  rows: bigint('rows', { mode: 'number' }).notNull(),
}, { key: ['list', 'key', 'id'] })

/** `response` is text, not jsonb, to be returned unchanged. */
export const idempotencyKey = engineTable('idempotency_key', {
  userId: text('user_id').notNull(),
  key: text('key').notNull(),
  path: text('path').notNull(),
  requestHash: text('request_hash').notNull(),
  status: integer('status'),
  response: text('response'),
  createdAt: instantNow('created_at'),
}, { key: ['userId', 'key'] })

export const task = tenantTable('task', {
  id: text('id').notNull(),
  userId: text('user_id').notNull(),
  kind: text('kind').notNull(),
  title: text('title').notNull(),
  payload: jsonb('payload').notNull(),
  state: text('state', { enum: ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] }).notNull().default('QUEUED'),
  done: bigint('done', { mode: 'number' }).notNull().default(0),
  total: bigint('total', { mode: 'number' }).notNull().default(0),
  result: jsonb('result'),
  error: text('error'),
  cancelRequested: boolean('cancel_requested').notNull().default(false),
  startedAt: instant('started_at'),
  aliveAt: instant('alive_at'),
  runs: integer('runs').notNull().default(0),
})

export const userSetting = tenantTable('user_setting', {
  userId: text('user_id').notNull(),
  key: text('key').notNull(),
  value: jsonb('value').notNull(),
}, { key: ['userId', 'key'] })

const bytes = customType<{ data: Uint8Array, driverData: Buffer }>({ dataType: () => 'bytea', toDriver: value => Buffer.from(value) })

/** An import workbook, one of rejected rows, or an exported list, stored for some days. */
export const keptWorkbook = tenantTable('kept_workbook', {
  id: text('id').notNull(),
  userId: text('user_id').notNull(),
  kind: text('kind', { enum: ['UPLOAD', 'FAILED', 'EXPORT'] }).notNull(),
  name: text('name').notNull(),
})

export const keptWorkbookPart = engineTable('kept_workbook_part', {
  workbookId: text('workbook_id').notNull(),
  place: integer('place').notNull(),
  content: bytes('content').notNull(),
}, { key: ['workbookId', 'place'], partOf: { workbookId: 'kept_workbook' } })

/** Row written by an import; `before` is null for a new one. */
export const importRow = engineTable('import_row', {
  taskId: text('task_id').notNull(),
  rowId: text('row_id').notNull(),
  version: integer('version').notNull(),
  before: jsonb('before'),
}, { key: ['taskId', 'rowId'], partOf: { taskId: 'task' } })

/** Named view of a list: layout and conditions (shared/api/setting.ts). Shared ones are visible to others. */
export const gridView = tenantTable('grid_view', {
  id: text('id').notNull(),
  userId: text('user_id').notNull().default(sql`yz_user()`),
  grid: text('grid').notNull(),
  name: text('name').notNull(),
  shared: boolean('shared').notNull().default(false),
  content: jsonb('content').$type<GridViewContent>().notNull(),
})

/** Scheduled work (core/clock.ts): done up to when, running since when. */
export const clockWork = globalTable(
  'clock_work', { name: text('name').notNull(), done: instant('done').notNull(), takenAt: instant('taken_at') }, { key: ['name'] }
)
