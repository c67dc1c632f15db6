import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import { PgJson, PgJsonb, type PgColumn, type PgInsertValue, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './tx.ts'

/** Rows per statement: a longer text would block the event loop. */
const PORTION = 500

/** JSON for the database to cast: jsonb objects as they are, others as the driver sends them. */
function jsonOf(column: PgColumn, value: unknown): unknown {
  if (is(value, SQL)) throw new Error(`${column.name}: an expression is no row's value`)
  return value === null || is(column, PgJsonb) || is(column, PgJson) ? value : column.mapToDriverValue(value)
}

/** Value in rows that omit a column while others set it. */
const unnamed = (column: PgColumn): unknown => (is(column.default, SQL) ? null : column.default ?? null)

/**
 * Inserts any number of rows. A column set by no row gets its default; one set by some gets a plain default or null in the others. All rows
 * are one parameter: one per cell costs ten times as much and overflows the stack at some thousands.
 */
export async function insertRows<T extends PgTable>(tx: Tx, table: T, rows: readonly PgInsertValue<T>[]): Promise<void> {
  const columns = Object.entries<PgColumn>(getTableColumns(table))
    .filter(([property]) => rows.some(row => (row as Readonly<Record<string, unknown>>)[property] !== undefined))
  const written = sql.join(columns.map(([, { name }]) => sql.identifier(name)), sql`, `)
  for (let at = 0; at < rows.length; at += PORTION) {
    const portion = rows.slice(at, at + PORTION).map(row => Object.fromEntries(columns.map(([property, column]) => {
      const value = (row as Readonly<Record<string, unknown>>)[property]
      return [column.name, jsonOf(column, value === undefined ? unnamed(column) : value)]
    })))
    await tx.sql`insert into ${table} (${written}) select ${written} from jsonb_populate_recordset(null::${table},
      ${JSON.stringify(portion)}::jsonb)`
  }
}
