import { sql } from 'drizzle-orm'
import type { Draft, Row } from '#schemas/kit/index.ts'
import type { Tx } from '#server/db/tx.ts'
import type { LineFault } from './refusal.ts'
import type { GridTable, Stored } from './stored.ts'
import { missingText } from './targets.ts'

/**
 * Faults of cells whose record is missing or another merchant's. Existing records are locked against deletion until the transaction ends.
 */
export async function missingRefs(tx: Tx, stored: Stored, { head, lines }: Draft): Promise<LineFault[]> {
  const faults = await missingIn(tx, stored, '', [head])
  for (const [name, place] of Object.entries(stored.lines)) faults.push(...await missingIn(tx, place, name, lines[name] ?? []))
  return faults
}

async function missingIn(tx: Tx, { grid, refs }: GridTable, line: string, rows: readonly Row[]): Promise<LineFault[]> {
  const faults: LineFault[] = []
  for (const [column, target] of Object.entries(refs)) {
    const rowsWithRef = rows.filter(row => typeof row[column] === 'string' && row[column] !== '')
    if (rowsWithRef.length === 0) continue
    const { table, key } = target()
    const text = missingText(target(), grid.columns[column]!.label)
    const ids = [...new Set(rowsWithRef.map(row => String(row[column])))]
    const existingRows = await tx.sql<{ id: string }>`select ${key} as id from ${table}
      where ${table.merchantId} = ${tx.ctx.merchantId} and ${key} = any(${sql.param(ids)}) order by ${key} for key share`
    const existing = new Set(existingRows.map(({ id }) => id))
    for (const row of rowsWithRef) {
      if (!existing.has(String(row[column])))
        faults.push({ line, row: line === '' ? '' : String(row[grid.rowKey]), column, code: 'invalid', text })
    }
  }
  return faults
}
