import { date, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { Instance, LogAction, TaskState } from '#shared/approval/types.ts'
import { PROCESS_STATE, type ProcessState } from '#schemas/kit/index.ts'
import { engineTable, instant, instantNow, tenantTable } from './columns.ts'

export type ApprovalCore = Pick<
  Instance, 'nodes' | 'facts' | 'content' | 'route' | 'at' | 'countsFrom' | 'chosen' | 'copies' | 'rejectedBy'
>

/** With the definition at its start (domain B12.1). */
export const approval = tenantTable('approval', {
  documentId: text('document_id').notNull(),
  processKey: text('process_key').notNull(),
  revision: integer('revision').notNull(),
  state: text('state', { enum: Object.keys(PROCESS_STATE) as [ProcessState, ...ProcessState[]] }).notNull(),
  round: integer('round').notNull().default(1),
  starterId: text('starter_id').notNull(),
  urgency: integer('urgency').notNull().default(50),
  nodeName: text('node_name').notNull().default(''),
  core: jsonb('core').$type<ApprovalCore>().notNull(),
  startedAt: instantNow('started_at'),
  endedAt: instant('ended_at'),
  /** Since when the current assignees have it. */
  waitingSince: instant('waiting_since'),
}, { key: ['documentId'], names: { documentId: 'document' } })

/** `task` is its index in the instance. */
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
  /** Automatic reminders: 1 to the assignee, 2 also to the superior. */
  reminded: integer('reminded').notNull().default(0),
}, { key: ['documentId', 'task'], names: { documentId: 'approval' } })

/** Append-only. */
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

export const approvalCopy = engineTable('approval_copy', {
  documentId: text('document_id').notNull(),
  userId: text('user_id').notNull(),
  at: instantNow('at'),
  readAt: instant('read_at'),
}, { key: ['documentId', 'userId'], names: { documentId: 'approval' } })

/**
 * Starter, assignees, deputies and copy recipients, who can read this one document (domain B12.8). Derived (store.ts), stored for a user's
 * lists.
 */
export const approvalPart = engineTable('approval_part', {
  documentId: text('document_id').notNull(),
  userId: text('user_id').notNull(),
  startedAt: instant('started_at').notNull(),
  answeredAt: instant('answered_at'),
}, { key: ['userId', 'documentId'], names: { documentId: 'approval' } })

/** Deputies by days and process groups; none means all (domain B12.9). */
export const approvalDelegation = tenantTable('approval_delegation', {
  id: text('id').notNull(),
  fromId: text('from_id').notNull(),
  toId: text('to_id').notNull(),
  fromDay: date('from_day', { mode: 'string' }).notNull(),
  untilDay: date('until_day', { mode: 'string' }).notNull(),
  groups: text('groups').array().notNull().default([]),
  endedAt: instant('ended_at'),
})

/** Users whose open tasks are checked again after losing a role, department or membership (domain B12.3). Filled by triggers. */
export const approvalRecheck = engineTable('approval_recheck', {
  userId: text('user_id').notNull(),
}, { key: ['userId'] })
