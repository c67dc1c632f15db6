import { integer, text } from 'drizzle-orm/pg-core'
import { enabledState, tenantTable } from './columns.ts'

/** One choice of a flat dictionary `pid`. Rows of merchant '0' are readable by all. */
export const dictEntry = tenantTable('dict_entry', {
  pid: integer('pid').notNull(),
  key: text('key').notNull(),
  value: text('value').notNull(),
  aliases: text('aliases').array().notNull().default([]),
  sort: integer('sort').notNull().default(0),
  state: enabledState(),
})

/** A node of a tree. Our own codes are hierarchical: 01, 0101, 010103. Rows of merchant '0' are readable by all. */
export const dictTree = tenantTable('dict_tree', {
  tree: text('tree', { enum: ['ITEM', 'MATERIAL', 'REGION', 'DEPARTMENT'] }).notNull(),
  code: text('code').notNull(),
  parentCode: text('parent_code'),
  name: text('name').notNull(),
  sort: integer('sort').notNull().default(0),
  state: enabledState(),
})
