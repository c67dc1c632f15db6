import { bigint, customType, integer, text } from 'drizzle-orm/pg-core'
import { enabledState, tenantTable } from './columns.ts'

/** Several names in one text: 米、延米. */
const aliasList = customType<{ data: readonly string[], driverData: string }>({
  dataType: () => 'text',
  toDriver: names => names.join('、'),
  fromDriver: text => text.split(/[、,，;；\n]/).map(name => name.trim()).filter(name => name !== ''),
})

/** Entry of a flat dictionary `pid`. All can read rows of merchant '0'. */
export const dictEntry = tenantTable('dict_entry', {
  pid: integer('pid').notNull(),
  key: text('key').notNull(),
  value: text('value').notNull(),
  aliases: aliasList('aliases').notNull().default([]),
  sort: bigint('sort', { mode: 'number' }).notNull().default(0),
  state: enabledState(),
}, { key: ['pid', 'key'] })

/** Product codes are hierarchical: 01, 0101, 010103. All can read rows of merchant '0'. */
export const dictTree = tenantTable('dict_tree', {
  tree: text('tree', { enum: ['ITEM', 'MATERIAL', 'REGION', 'DEPARTMENT'] }).notNull(),
  code: text('code').notNull(),
  parentCode: text('parent_code'),
  name: text('name').notNull(),
  sort: bigint('sort', { mode: 'number' }).notNull().default(0),
  state: enabledState(),
  /** Department leader; unused in other trees. */
  leaderId: text('leader_id'),
}, { key: ['tree', 'code'], names: { leaderId: 'user_merchant' } })
