import { text } from 'drizzle-orm/pg-core'
import { instant, instantNow, tenantTable } from './columns.ts'

/** Unread until `readAt` (domain B13). */
export const notice = tenantTable('notice', {
  id: text('id').notNull(),
  userId: text('user_id').notNull(),
  kind: text('kind', { enum: ['TASK', 'CC', 'RESULT', 'REMIND', 'WARNING', 'SYSTEM', 'COMMENT'] }).notNull(),
  title: text('title').notNull(),
  body: text('body').notNull().default(''),
  route: text('route').notNull().default(''),
  bizKey: text('biz_key').notNull().default(''),
  bizId: text('biz_id').notNull().default(''),
  dedupeKey: text('dedupe_key'),
  readAt: instant('read_at'),
})

/** One open row per rule and object. */
export const warning = tenantTable('warning', {
  id: text('id').notNull(),
  rule: text('rule').notNull(),
  objectId: text('object_id').notNull(),
  objectName: text('object_name').notNull(),
  content: text('content').notNull(),
  route: text('route').notNull().default(''),
  ownerId: text('owner_id'),
  firstSeen: instantNow('first_seen'),
  lastSeen: instantNow('last_seen'),
  state: text('state', { enum: ['OPEN', 'ACK', 'CLOSED'] }).notNull().default('OPEN'),
  handledBy: text('handled_by'),
  handledAt: instant('handled_at'),
})
