import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import { PgJson, PgJsonb, type PgColumn, type PgInsertValue, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './tx.ts'

/** Rows of one statement: the text of a longer one would hold the event loop. */
const PORTION = 500

/** A value as JSON that the database casts to the column's type: an object of a jsonb column as it is, all else as the driver would send it. */
function jsonOf(column: PgColumn, value: unknown): unknown {
  if (is(value, SQL)) throw new Error(`${column.name}: an expression is no row's value`)
  return value === null || is(column, PgJsonb) || is(column, PgJson) ? value : column.mapToDriverValue(value)
}

/** What a column has in a row that does not name it, while others do. */
const unnamed = (column: PgColumn): unknown => (is(column.default, SQL) ? null : column.default ?? null)

/**
 * Inserts any number of rows; a column that no row names gets its default, one that some rows name has its default in the others where
 * that is a plain value, else null.
 * The rows go as one parameter: a statement with a parameter for every cell costs ten times as much to build, and from some thousands
 * on it ends in a stack overflow.
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
