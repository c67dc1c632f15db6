import { text } from 'drizzle-orm/pg-core'
import type { LinkUse } from '#shared/api/contract.ts'
import { instant, tenantTable } from './columns.ts'

/** Link for acting on one record without an account (core/link). Its token is derived from the id and a secret, not stored. */
export const publicLink = tenantTable('public_link', {
  id: text('id').notNull(),
  use: text('use').$type<LinkUse>().notNull(),
  recordKey: text('record_key').notNull(),
  /** Holder's name, for the record of deeds. */
  holder: text('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
})
