import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, instantNow } from './columns.ts'

/** A sign-in: the token itself is never stored, only its SHA-256 as hex. */
export const session = pgTable('session', {
  tokenHash: text('token_hash').notNull(),
  userId: text('user_id').notNull(),
  currentMerchantId: text('current_merchant_id').notNull(),
  createdAt: instantNow('created_at'),
  expiresAt: instant('expires_at').notNull(),
  lastSeenAt: instantNow('last_seen_at'),
  ip: text('ip').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
})

export const loginAttempt = pgTable('login_attempt', {
  id: text('id').notNull(),
  account: text('account').notNull(),
  ip: text('ip').notNull(),
  succeeded: boolean('succeeded').notNull(),
  reason: text('reason').notNull().default(''),
  at: instantNow('at'),
})

/** A picture whose answer has not been given yet. */
export const captcha = pgTable('captcha', {
  id: text('id').notNull(),
  answerHash: text('answer_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
