import { bigint, customType, integer, text } from 'drizzle-orm/pg-core'
import { enabledState, tenantTable } from './columns.ts'

/** Several names in one text, such as 米、延米. */
const aliasList = customType<{ data: readonly string[], driverData: string }>({
  dataType: () => 'text',
  toDriver: names => names.join('、'),
  fromDriver: text => text.split(/[、,，;；\n]/).map(name => name.trim()).filter(name => name !== ''),
})

/** An entry of a flat dictionary `pid`. Rows of merchant '0' are readable by all. */
export const dictEntry = tenantTable('dict_entry', {
  pid: integer('pid').notNull(),
  key: text('key').notNull(),
  value: text('value').notNull(),
  aliases: aliasList('aliases').notNull().default([]),
  sort: bigint('sort', { mode: 'number' }).notNull().default(0),
  state: enabledState(),
}, { key: ['pid', 'key'] })

/** A tree node. Product codes are hierarchical: 01, 0101, 010103. Rows of merchant '0' are readable by all. */
export const dictTree = tenantTable('dict_tree', {
  tree: text('tree', { enum: ['ITEM', 'MATERIAL', 'REGION', 'DEPARTMENT'] }).notNull(),
  code: text('code').notNull(),
  parentCode: text('parent_code'),
  name: text('name').notNull(),
  sort: bigint('sort', { mode: 'number' }).notNull().default(0),
  state: enabledState(),
  /** Leader of a department; unused in other trees. */
  leaderId: text('leader_id'),
}, { key: ['tree', 'code'], names: { leaderId: 'user_merchant' } })
