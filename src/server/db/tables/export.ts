import { bigint, integer, text } from 'drizzle-orm/pg-core'
import { instant, tenantTable } from './columns.ts'

/** `bareFileId`: the file without prices, if different. */
export const exportRecord = tenantTable('export_record', {
  id: text('id').notNull(),
  userId: text('user_id').notNull(),
  list: text('list').notNull(),
  module: text('module').notNull(),
  project: text('project').notNull().default(''),
  askedHash: text('asked_hash').notNull(),
  fileId: text('file_id'),
  bareFileId: text('bare_file_id'),
  fileName: text('file_name'),
  rowCount: integer('row_count'),
  size: bigint('size', { mode: 'number' }),
  sha256: text('sha256'),
  expiresAt: instant('expires_at'),
}, { partOf: { id: 'task' } })
