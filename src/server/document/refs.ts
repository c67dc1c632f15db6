import { sql } from 'drizzle-orm'
import type { Draft, Row } from '#schemas/kit/index.ts'
import type { Tx } from '#server/db/tx.ts'
import type { LineFault } from './refusal.ts'
import type { Place, Stored } from './stored.ts'
import { missingText } from './targets.ts'

/**
 * Cells that name a record which is not the merchant's, or not there any more. Those that are there stay until the transaction
 * ends: nobody deletes what is being referred to.
 */
export async function missingRefs(tx: Tx, stored: Stored, { head, lines }: Draft): Promise<LineFault[]> {
  const faults = await missingIn(tx, stored, '', [head])
  for (const [name, place] of Object.entries(stored.lines)) faults.push(...await missingIn(tx, place, name, lines[name] ?? []))
  return faults
}

async function missingIn(tx: Tx, { grid, refs }: Place, line: string, rows: readonly Row[]): Promise<LineFault[]> {
  const faults: LineFault[] = []
  for (const [column, target] of Object.entries(refs)) {
    const named = rows.filter(row => typeof row[column] === 'string' && row[column] !== '')
    if (named.length === 0) continue
    const { table, key } = target()
    const text = missingText(target(), grid.columns[column]!.label)
    const ids = [...new Set(named.map(row => String(row[column])))]
    const found = await tx.sql<{ id: string }>`select ${key} as id from ${table}
      where ${table.merchantId} = ${tx.ctx.merchantId} and ${key} = any(${sql.param(ids)}) order by ${key} for key share`
    const there = new Set(found.map(({ id }) => id))
    for (const row of named) {
      if (!there.has(String(row[column])))
        faults.push({ line, row: line === '' ? '' : String(row[grid.rowKey]), column, code: 'invalid', text })
    }
  }
  return faults
}
