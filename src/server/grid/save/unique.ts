import { sql, type SQL } from 'drizzle-orm'
import type { Grid, Problem, Row } from '#schemas/kit/index.ts'
import type { Tx } from '#server/db/tx.ts'
import type { RowTable } from './rowTable.ts'
import type { StoredRow } from './store.ts'

/** Rows that do not keep what they have in the unique columns: only these may meet another one. */
export function withNewKeys({ unique, rowKey }: Grid, rows: readonly Row[], before: ReadonlyMap<string, StoredRow>): readonly Row[] {
  const markOf = (row: Readonly<Record<string, unknown>>): string => JSON.stringify(unique?.columns.map(name => String(row[name] ?? '').toLowerCase()))
  return rows.filter(row => {
    const was = before.get(String(row[rowKey]))
    return was === undefined || markOf(was) !== markOf(row)
  })
}

/**
 * Rows whose unique columns another row of the list holds already. The kit compares the rows of a batch with each other;
 * this asks about all that are stored, capital letters aside.
 * @param except ids that are about to be written or removed themselves
 */
export async function storedTwins(tx: Tx, source: RowTable, rows: readonly Row[], except: readonly string[]): Promise<Problem[]> {
  const { grid: { unique, rowKey }, table, columns, key, where } = source
  const places = unique?.columns.map(name => columns[name])
  if (unique === undefined || places === undefined || places.some(at => at === undefined) || rows.length === 0) return []
  const given = rows.map(row => ({ row: String(row[rowKey]), cells: unique.columns.map(name => String(row[name] ?? '').toLowerCase()) }))
  const same: SQL[] = places.map((at, i) => sql`lower(coalesce(${at}::text, '')) = given.cells ->> ${sql.raw(String(i))}`)
  const found = await tx.sql<{ row: string }>`select distinct given.row
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (row text, cells jsonb), ${table}
    where ${where} and ${sql.join(same, sql` and `)} and not ${key} = any(${sql.param(except)})`
  return found.map(({ row }) => ({ row, column: unique.columns[0]!, code: 'duplicate', text: unique.message }))
}
