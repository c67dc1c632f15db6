import { sql, type SQL } from 'drizzle-orm'
import type { Grid, Problem, Row } from '#schemas/kit/index.ts'
import type { Tx } from '#server/db/tx.ts'
import type { RowTable } from './rowTable.ts'
import type { StoredRow } from './store.ts'

/** Only new rows and those with changed unique columns can become duplicates. */
export function withNewKeys({ unique, rowKey }: Grid, rows: readonly Row[], before: ReadonlyMap<string, StoredRow>): readonly Row[] {
  const keyOf = (row: Readonly<Record<string, unknown>>): string =>
    JSON.stringify(unique?.columns.map(name => String(row[name] ?? '').toLowerCase()))
  return rows.filter(row => {
    const stored = before.get(String(row[rowKey]))
    return stored === undefined || keyOf(stored) !== keyOf(row)
  })
}

/**
 * Compares with stored rows, ignoring case; the kit compares the rows of a batch.
 * @param except ids of rows that are being written or removed
 */
export async function storedTwins(tx: Tx, source: RowTable, rows: readonly Row[], except: readonly string[]): Promise<Problem[]> {
  const { grid: { unique, rowKey }, table, columns, key, where } = source
  const uniqueColumns = unique?.columns.map(name => columns[name])
  if (unique === undefined || uniqueColumns === undefined || uniqueColumns.some(at => at === undefined) || rows.length === 0) return []
  const input = rows.map(row => ({
    row: String(row[rowKey]), cells: unique.columns.map(name => String(row[name] ?? '').toLowerCase()),
  }))
  const isSame: SQL[] = uniqueColumns.map((at, i) => sql`lower(coalesce(${at}::text, '')) = input.cells ->> ${sql.raw(String(i))}`)
  const duplicates = await tx.sql<{ row: string }>`select distinct input.row
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as input (row text, cells jsonb), ${table}
    where ${where} and ${sql.join(isSame, sql` and `)} and not ${key} = any(${sql.param(except)})`
  return duplicates.map(({ row }) => ({ row, column: unique.columns[0]!, code: 'duplicate', text: unique.message }))
}
