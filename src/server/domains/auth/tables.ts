import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/tables/columns.ts'

/** A picture whose answer has not been given yet. */
export const captcha = pgTable('captcha', {
  id: text('id').notNull(),
  answerHash: text('answer_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
