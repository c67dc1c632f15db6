import { text } from 'drizzle-orm/pg-core'
import type { LinkUse } from '#shared/api/contract.ts'
import { instant, tenantTable } from './columns.ts'

/** A link that lets somebody without an account do something with one record (core/link). Its token stands nowhere: it follows from the id and a secret. */
export const publicLink = tenantTable('public_link', {
  id: text('id').notNull(),
  use: text('use').$type<LinkUse>().notNull(),
  recordKey: text('record_key').notNull(),
  /** Whose link it is, by name: the record of deeds names him. */
  holder: text('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
})
