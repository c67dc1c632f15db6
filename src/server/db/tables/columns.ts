import { sql } from 'drizzle-orm'
import type { PgColumnBuilderBase } from 'drizzle-orm/pg-core'
import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instantText } from '#server/db/pool.ts'
import { constraints, registerTable, wholeKey, type Keys } from './keys.ts'

/** ISO text with microseconds: '2026-05-01T08:00:00.123456Z'. */
export const instant = customType<{ data: string, driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: instantText,
})

/** Defaults to the transaction's time. */
export const instantNow = (name: string) => instant(name).notNull().default(sql`now()`)

const merchantId = () => text('merchant_id').notNull().default(sql`yz_merchant()`)

const tenantColumns = () => ({
  merchantId: merchantId(),
  createdAt: instantNow('created_at'),
  createdBy: text('created_by').notNull().default(sql`coalesce(yz_user(), 'system')`),
  updatedAt: instantNow('updated_at'),
  updatedBy: text('updated_by').notNull().default(sql`coalesce(yz_user(), 'system')`),
  version: integer('version').notNull().default(1),
})

type Builders = Record<string, PgColumnBuilderBase>
type KeysOf<Columns> = Keys<keyof Columns & string>

function keyedTable<Name extends string, Columns extends Builders>(name: Name, columns: Columns, led: readonly string[], keys: Keys) {
  const key = wholeKey(led, keys)
  return registerTable(pgTable(name, columns, constraints(name, key, keys)), key)
}

/** Merchant rows with six common columns, filled by the database. `version` increases on every update. */
export const tenantTable = <Name extends string, Columns extends Builders>(name: Name, columns: Columns, keys: KeysOf<Columns> = {}) =>
  keyedTable(name, { ...tenantColumns(), ...columns }, ['merchantId'], keys as Keys)

/** Rows that the engine writes once; only the merchant is a common column. */
export const engineTable = <Name extends string, Columns extends Builders>(name: Name, columns: Columns, keys: KeysOf<Columns> = {}) =>
  keyedTable(name, { merchantId: merchantId(), ...columns }, ['merchantId'], keys as Keys)

export const globalTable = <Name extends string, Columns extends Builders>(name: Name, columns: Columns, keys: KeysOf<Columns> = {}) =>
  keyedTable(name, columns, [], keys as Keys)

export const enabledState = () => text('state', { enum: ['ENABLED', 'DISABLED'] }).notNull().default('ENABLED')
