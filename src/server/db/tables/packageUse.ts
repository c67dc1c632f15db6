import { integer, text } from 'drizzle-orm/pg-core'
import { engineTable } from './columns.ts'

/** Confirmations of a package for items with a nine-digit code (domain B3). */
export const packageUse = engineTable('package_use', {
  itemCode: text('item_code').notNull(),
  quotaId: text('quota_id').notNull(),
  count: integer('count').notNull().default(0),
}, { key: ['itemCode', 'quotaId'] })
