import { sql } from 'drizzle-orm'
import { bigint, text } from 'drizzle-orm/pg-core'
import { engineTable, globalTable, instant, instantNow, tenantTable } from './columns.ts'

/** `path`: location in the store, shared by equal contents; `fileType`: lower-case extension. */
export const file = tenantTable('file', {
  id: text('id').notNull(),
  originName: text('origin_name').notNull(),
  fileType: text('file_type').notNull(),
  mime: text('mime').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  path: text('path').notNull(),
  description: text('description').notNull().default(''),
  filePath: text('file_path').notNull().default(''),
  projectId: text('project_id').notNull().default(''),
})

/** An upload form whose file is not saved yet. */
export const fileUpload = tenantTable('file_upload', {
  id: text('id').notNull(),
  userId: text('user_id').notNull().default(sql`yz_user()`),
  originName: text('origin_name').notNull(),
  filePath: text('file_path').notNull().default(''),
  mime: text('mime').notNull(),
  maxBytes: bigint('max_bytes', { mode: 'number' }).notNull(),
  expiresAt: instant('expires_at').notNull(),
  receivedAt: instant('received_at'),
})

/** Quota and use in bytes; equal contents count once. */
export const fileSpace = tenantTable('file_space', {
  maxBytes: bigint('max_bytes', { mode: 'number' }).notNull().default(21_474_836_480),
  usedBytes: bigint('used_bytes', { mode: 'number' }).notNull().default(0),
}, { key: [] })

export const fileVisit = engineTable('file_visit', {
  id: text('id').notNull(),
  fileId: text('file_id').notNull(),
  userId: text('user_id').notNull(),
  at: instantNow('at'),
  ip: text('ip').notNull().default(''),
})

export const appSecret = globalTable('app_secret', { name: text('name').notNull(), value: text('value').notNull() }, { key: ['name'] })
