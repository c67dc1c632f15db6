import { sql } from 'drizzle-orm'
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import { SMS_PURPOSES } from '#shared/account.ts'
import { globalTable, instant, instantNow } from './columns.ts'

/** The token is stored only as SHA-256 hex, from which the database makes `id`. */
export const session = globalTable('session', {
  tokenHash: text('token_hash').notNull(),
  userId: text('user_id').notNull(),
  currentMerchantId: text('current_merchant_id').notNull(),
  createdAt: instantNow('created_at'),
  expiresAt: instant('expires_at').notNull(),
  lastSeenAt: instantNow('last_seen_at'),
  ip: text('ip').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  id: text('id').generatedAlwaysAs(sql`md5(token_hash)`),
}, { key: ['tokenHash'], partOf: { userId: 'app_user' } })

export const loginAttempt = globalTable('login_attempt', {
  id: text('id').notNull(),
  account: text('account').notNull(),
  ip: text('ip').notNull(),
  succeeded: boolean('succeeded').notNull(),
  reason: text('reason').notNull().default(''),
  at: instantNow('at'),
})

export const captcha = globalTable('captcha', {
  id: text('id').notNull(),
  answerHash: text('answer_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** SMS code; `codeHash` is a SHA-256, `tries` counts wrong answers. */
export const smsCode = globalTable('sms_code', {
  id: text('id').notNull(),
  phone: text('phone').notNull(),
  purpose: text('purpose', { enum: SMS_PURPOSES }).notNull(),
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  ip: text('ip').notNull(),
  sentAt: instantNow('sent_at'),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})
