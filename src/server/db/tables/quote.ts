import { integer, text } from 'drizzle-orm/pg-core'
import { engineTable, instant, instantNow, tenantTable } from './columns.ts'

/** A supplier's progress and sealed draft (core/vault.ts). The state is derived. */
export const inquiryInvite = tenantTable('inquiry_invite', {
  invitedId: text('invited_id').notNull(),
  sentAt: instant('sent_at'),
  viewedAt: instant('viewed_at'),
  revokedAt: instant('revoked_at'),
  declinedAt: instant('declined_at'),
  declineReason: text('decline_reason'),
  /** When the deadline was moved, and from which time. */
  movedAt: instant('moved_at'),
  movedFrom: instant('moved_from'),
  /** Revision of the draft; a save names its base. */
  revision: integer('revision').notNull().default(0),
  draft: text('draft'),
  savedAt: instant('saved_at'),
  fileId: text('file_id'),
}, { key: ['invitedId'], partOf: { invitedId: 'inquiry_supplier' } })

/** Offers by version, never changed or deleted. */
export const quoteVersion = engineTable('quote_version', {
  invitedId: text('invited_id').notNull(),
  number: integer('number').notNull(),
  content: text('content').notNull(),
  at: instantNow('at'),
  /** Channel; a buyer who entered the offer is stored too. */
  way: text('way', { enum: ['LINK', 'PHONE', 'WECHAT', 'PAPER'] }).notNull(),
  byName: text('by_name').notNull(),
  fileIds: text('file_ids').array().notNull().default([]),
}, { key: ['invitedId', 'number'], names: { invitedId: 'inquiry_supplier' } })
