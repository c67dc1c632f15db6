import { text } from 'drizzle-orm/pg-core'
import type { LinkUse } from '#shared/api/contract.ts'
import { instant, tenantTable } from './columns.ts'

/** A link for acting on one record without an account (core/link). Its token is not stored: it is derived from the id and a secret. */
export const publicLink = tenantTable('public_link', {
  id: text('id').notNull(),
  use: text('use').$type<LinkUse>().notNull(),
  recordKey: text('record_key').notNull(),
  /** Name of the holder, for the record of deeds. */
  holder: text('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
})
