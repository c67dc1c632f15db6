import { sql } from 'drizzle-orm'
import { integer, jsonb, numeric, text } from 'drizzle-orm/pg-core'
import type { Draft } from '#schemas/kit/index.ts'
import { engineTable, instantNow, tenantTable } from './columns.ts'

/** A row per numbered document, with the key of the kind's table; for code independent of the kind. */
export const document = tenantTable('document', {
  id: text('id').notNull(),
  /** Name of the declaration. */
  kind: text('kind').notNull(),
  code: text('code').notNull().default(''),
  title: text('title').notNull().default(''),
  pinyin: text('pinyin').notNull().default(''),
  projectId: text('project_id'),
  amount: numeric('amount'),
  /** 50, 75 or 100: sort order of tasks (domain B12.2). */
  urgency: integer('urgency').notNull().default(50),
  state: text('state').notNull().default(''),
  round: integer('round').notNull().default(0),
  /** User who started the approval or took it over. */
  starterId: text('starter_id'),
  /** Record version of this copy. */
  contentVersion: integer('content_version').notNull().default(0),
})

/** A row drawn from another document's row, with its quantity. */
export const documentLink = tenantTable('document_link', {
  id: text('id').notNull(),
  fromId: text('from_id').notNull(),
  fromLine: text('from_line').notNull(),
  fromRow: text('from_row').notNull(),
  /** Version of the source when drawn, whose terms apply (domain B7.5). */
  fromVersion: integer('from_version'),
  toId: text('to_id').notNull(),
  toLine: text('to_line').notNull(),
  toRow: text('to_row').notNull(),
  quantity: numeric('quantity'),
}, { partOf: { toId: 'document' }, names: { fromId: 'document' } })

/** A row closed for further draws, and by whom. */
export const documentRowClosed = tenantTable('document_row_closed', {
  documentId: text('document_id').notNull(),
  line: text('line').notNull(),
  rowKey: text('row_key').notNull(),
  remainder: text('remainder').notNull(),
  reason: text('reason').notNull(),
  byName: text('by_name').notNull(),
}, { key: ['documentId', 'line', 'rowKey', 'remainder'], partOf: { documentId: 'document' } })

export const documentComment = tenantTable('document_comment', {
  id: text('id').notNull(),
  documentId: text('document_id').notNull(),
  userId: text('user_id').notNull().default(sql`yz_user()`),
  realName: text('real_name').notNull(),
  content: text('content').notNull(),
  fileIds: text('file_ids').array().notNull().default([]),
}, { partOf: { documentId: 'document' } })

export const documentVersion = engineTable('document_version', {
  documentId: text('document_id').notNull(),
  number: integer('number').notNull(),
  state: text('state').notNull(),
  snapshot: jsonb('snapshot').$type<Draft>().notNull(),
  byUser: text('by_user').notNull(),
  byName: text('by_name').notNull(),
  at: instantNow('at'),
}, { key: ['documentId', 'number'], partOf: { documentId: 'document' } })
