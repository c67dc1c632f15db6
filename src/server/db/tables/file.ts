import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { tenantTable } from './columns.ts'

/** A stored file. `path` is its place below DATA_DIR/files; `fileType` its extension in lower case. */
export const file = tenantTable('file', {
  id: text('id').notNull(),
  originName: text('origin_name').notNull(),
  fileType: text('file_type').notNull(),
  mime: text('mime').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  path: text('path').notNull(),
  description: text('description').notNull().default(''),
})

/** Secrets that every app process shares. */
export const appSecret = pgTable('app_secret', { name: text('name').notNull(), value: text('value').notNull() })
