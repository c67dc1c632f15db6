import { sql } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import { instant, tenantTable } from './columns.ts'

/** Users of merchant '0' see every merchant's. Names are those at sending. */
export const feedback = tenantTable('feedback', {
  id: text('id').notNull(),
  userId: text('user_id').notNull(),
  realName: text('real_name').notNull(),
  merchantName: text('merchant_name').notNull(),
  kind: text('kind', { enum: ['BUG', 'QUESTION', 'WISH'] }).notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  imageIds: text('image_ids').array().notNull().default([]),
  module: text('module').notNull().default(''),
  route: text('route').notNull().default(''),
  traceId: text('trace_id').notNull().default(''),
  browser: text('browser').notNull().default(''),
  state: text('state', { enum: ['NEW', 'PROCESSING', 'REPLIED', 'CLOSED', 'REOPENED'] }).notNull().default('NEW'),
  repliedAt: instant('replied_at'),
  closedAt: instant('closed_at'),
})

/** `imageMerchant`: author's merchant, which owns the pictures. */
export const feedbackComment = tenantTable('feedback_comment', {
  id: text('id').notNull(),
  feedbackId: text('feedback_id').notNull(),
  userId: text('user_id').notNull(),
  realName: text('real_name').notNull(),
  side: text('side', { enum: ['REPORTER', 'MERCHANT', 'PLATFORM'] }).notNull(),
  content: text('content').notNull(),
  imageIds: text('image_ids').array().notNull().default([]),
  imageMerchant: text('image_merchant').notNull().default(sql`yz_merchant()`),
}, { partOf: { feedbackId: 'feedback' } })
