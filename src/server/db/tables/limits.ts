import { integer, text } from 'drizzle-orm/pg-core'
import { globalTable, instant } from './columns.ts'

/** Calls by kind and address in the window, across processes (core/limits/callCounter.ts). Unlogged: empty after a crash. */
export const callCount = globalTable('call_count', {
  key: text('key').notNull(),
  calls: integer('calls').notNull(),
  until: instant('until').notNull(),
}, { key: ['key'] })

/** Slots for large bodies, across processes (core/limits/largeBodies.ts). Unlogged. */
export const largeBody = globalTable('large_body', {
  userId: text('user_id').notNull(),
  place: integer('place').notNull(),
  holder: text('holder').notNull(),
  until: instant('until').notNull(),
}, { key: ['userId', 'place'] })
