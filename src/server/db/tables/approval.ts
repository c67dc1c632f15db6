import { date, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { Instance, LogAction, TaskState } from '#shared/approval/types.ts'
import { PROCESS_STATE, type ProcessState } from '#schemas/kit/index.ts'
import { engineTable, instant, instantNow, tenantTable } from './columns.ts'

/** What an instance has beside its tasks and its log. */
export type ApprovalCore = Pick<
  Instance, 'nodes' | 'facts' | 'content' | 'route' | 'at' | 'countsFrom' | 'chosen' | 'copies' | 'rejectedBy'
>

/** The approval of a document, as the definition was when it began (domain B12.1). */
export const approval = tenantTable('approval', {
  documentId: text('document_id').notNull(),
  processKey: text('process_key').notNull(),
  revision: integer('revision').notNull(),
  state: text('state', { enum: Object.keys(PROCESS_STATE) as [ProcessState, ...ProcessState[]] }).notNull(),
  round: integer('round').notNull().default(1),
  starterId: text('starter_id').notNull(),
  urgency: integer('urgency').notNull().default(50),
  /** The node at which it stands, in words. */
  nodeName: text('node_name').notNull().default(''),
  core: jsonb('core').$type<ApprovalCore>().notNull(),
  startedAt: instantNow('started_at'),
  endedAt: instant('ended_at'),
  /** Since when it waits for whom it asks now. */
  waitingSince: instant('waiting_since'),
}, { key: ['documentId'], names: { documentId: 'document' } })

/** What one person is asked for at one node; `task` is its place in the instance. */
export const approvalTask = engineTable('approval_task', {
  documentId: text('document_id').notNull(),
  task: integer('task').notNull(),
  node: text('node').notNull(),
  round: integer('round').notNull(),
  userId: text('user_id').notNull(),
  onBehalf: text('on_behalf'),
  addedTo: integer('added_to'),
  state: text('state').$type<TaskState>().notNull(),
  openedAt: instant('opened_at'),
  endedAt: instant('ended_at'),
  deadline: instant('deadline'),
  /** How often it was reminded of by the clock: 1 its person, 2 who stands above him as well. */
  reminded: integer('reminded').notNull().default(0),
}, { key: ['documentId', 'task'], names: { documentId: 'approval' } })

/** What was done; rows are only added. */
export const approvalLog = engineTable('approval_log', {
  documentId: text('document_id').notNull(),
  number: integer('number').notNull(),
  action: text('action').$type<LogAction>().notNull(),
  node: text('node'),
  round: integer('round').notNull(),
  userId: text('user_id'),
  onBehalf: text('on_behalf'),
  notified: text('told').array().notNull().default([]),
  opinion: text('opinion').notNull().default(''),
  fileIds: text('file_ids').array().notNull().default([]),
  startedAt: instant('started_at'),
  at: instant('at').notNull(),
}, { key: ['documentId', 'number'], names: { documentId: 'approval' } })

/** Who was sent a copy. */
export const approvalCopy = engineTable('approval_copy', {
  documentId: text('document_id').notNull(),
  userId: text('user_id').notNull(),
  at: instantNow('at'),
  readAt: instant('read_at'),
}, { key: ['documentId', 'userId'], names: { documentId: 'approval' } })

/**
 * Everybody who takes part: began it, is or was asked, for himself or by a delegation, or was sent a copy. That lets him read this one document
 * (domain B12.8). It follows from the instance (store.ts) and stands here for the lists of a person.
 */
export const approvalPart = engineTable('approval_part', {
  documentId: text('document_id').notNull(),
  userId: text('user_id').notNull(),
  /** When the approval began. */
  startedAt: instant('started_at').notNull(),
  /** His last answer. */
  answeredAt: instant('answered_at'),
}, { key: ['userId', 'documentId'], names: { documentId: 'approval' } })

/** Who acts for whom, on which days, in which groups of processes; none named: in all (domain B12.9). */
export const approvalDelegation = tenantTable('approval_delegation', {
  id: text('id').notNull(),
  fromId: text('from_id').notNull(),
  toId: text('to_id').notNull(),
  fromDay: date('from_day', { mode: 'string' }).notNull(),
  untilDay: date('until_day', { mode: 'string' }).notNull(),
  groups: text('groups').array().notNull().default([]),
  endedAt: instant('ended_at'),
})

/** People whose open tasks are looked at again: they have lost a role, a department or their place (domain B12.3). Triggers fill it. */
export const approvalRecheck = engineTable('approval_recheck', {
  userId: text('user_id').notNull(),
}, { key: ['userId'] })
