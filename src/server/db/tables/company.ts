import { bigint, date, integer, jsonb, numeric, text } from 'drizzle-orm/pg-core'
import type { StoredNode } from '#schemas/org/flowNodes.ts'
import { WAREHOUSE_KIND } from '#schemas/org/warehouses.ts'
import { DAY_KIND } from '#schemas/org/calendar.ts'
import { enabledState, tenantTable } from './columns.ts'

const keysOf = <K extends string>(values: Readonly<Record<K, string>>) => Object.keys(values) as [K, ...K[]]

/** Value from a day on (kind and default: `grid-schemas/org/settings.ts`). */
export const merchantSetting = tenantTable('merchant_setting', {
  id: text('id').notNull(),
  key: text('key').notNull(),
  value: text('value').notNull(),
  effectiveFrom: date('effective_from', { mode: 'string' }).notNull(),
  remark: text('remark').notNull().default(''),
})

export const numberPrefix = tenantTable('number_prefix', {
  type: text('type').notNull(),
  prefix: text('prefix').notNull(),
}, { key: ['type'] })

/** A day that deviates from its weekday. All can read rows of merchant '0'. */
export const calendarDay = tenantTable('calendar_day', {
  id: text('id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  kind: text('kind', { enum: keysOf(DAY_KIND) }).notNull(),
  name: text('name').notNull(),
})

export const warehouse = tenantTable('warehouse', {
  id: text('id').notNull(),
  place: bigint('place', { mode: 'number' }).notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  kind: text('kind', { enum: keysOf(WAREHOUSE_KIND) }).notNull(),
  address: text('address'),
  /** A company's store serves all projects. */
  projectId: text('project_id'),
  keeper: text('keeper'),
  keeperId: text('keeper_id'),
  state: enabledState(),
  remark: text('remark'),
}, { names: { projectId: 'project' } })

export const bankAccount = tenantTable('bank_account', {
  id: text('id').notNull(),
  place: bigint('place', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
  bank: text('bank').notNull(),
  number: text('number').notNull(),
  openingBalance: numeric('opening_balance').notNull().default('0'),
  state: enabledState(),
  remark: text('remark'),
})

/** Published process definition; revisions count from 1. */
export const flowDefinition = tenantTable('flow_definition', {
  key: text('key').notNull(),
  revision: integer('revision').notNull(),
  nodes: jsonb('nodes').$type<readonly StoredNode[]>().notNull(),
  byName: text('by_name').notNull(),
  remark: text('remark').notNull().default(''),
}, { key: ['key', 'revision'] })
