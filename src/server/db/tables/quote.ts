import { integer, text } from 'drizzle-orm/pg-core'
import { engineTable, instant, instantNow, tenantTable } from './columns.ts'

/** How far an invited supplier has come, and what he is typing: sealed, whoever reads the rows (core/vault.ts). Facts alone; his state follows from them. */
export const inquiryInvite = tenantTable('inquiry_invite', {
  invitedId: text('invited_id').notNull(),
  sentAt: instant('sent_at'),
  viewedAt: instant('viewed_at'),
  revokedAt: instant('revoked_at'),
  declinedAt: instant('declined_at'),
  declineReason: text('decline_reason'),
  /** The deadline was moved: when, and from where. */
  movedAt: instant('moved_at'),
  movedFrom: instant('moved_from'),
  /** Counts the savings of the draft: who saves names the one that he has seen. */
  revision: integer('revision').notNull().default(0),
  draft: text('draft'),
  savedAt: instant('saved_at'),
  fileId: text('file_id'),
}, { key: ['invitedId'], partOf: { invitedId: 'inquiry_supplier' } })

/** What a supplier has offered: version by version, never changed, never deleted. */
export const quoteVersion = engineTable('quote_version', {
  invitedId: text('invited_id').notNull(),
  number: integer('number').notNull(),
  content: text('content').notNull(),
  at: instantNow('at'),
  /** Where it came from; of one that a buyer has entered also who did. */
  way: text('way', { enum: ['LINK', 'PHONE', 'WECHAT', 'PAPER'] }).notNull(),
  byName: text('by_name').notNull(),
  fileIds: text('file_ids').array().notNull().default([]),
}, { key: ['invitedId', 'number'], names: { invitedId: 'inquiry_supplier' } })
