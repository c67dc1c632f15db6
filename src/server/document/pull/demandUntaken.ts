import { sql } from 'drizzle-orm'
import { counts, dec, toText, type Draft, type Row } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { documentRowClosed } from '#server/db/tables/document.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { cellText } from '#server/grid/index.ts'
import type { StoredRecord } from '../records.ts'
import type { LineFault } from '../refusal.ts'
import type { Stored } from '../stored.ts'
import { countersOf, weighed } from './counters.ts'
import { calledRow, rowFault } from './rows.ts'

/** The reason in Chinese, or null: others rely on draws from the documents. */
export async function whyTaken(db: Db, source: Stored, ids: readonly string[], actionLabel: string): Promise<string | null> {
  if (source.takers.length === 0) return null
  const [row] = await db.sql<{ code: string, by: string }>`select d.code, w.by_code as by from ${weighed(source)} w join document d
    on d.merchant_id = w.merchant_id and d.id = w.from_id
    where w.merchant_id = ${db.ctx.merchantId} and w.from_id = any(${sql.param([...ids])}) and w.weight is not null order by d.code,
    w.by_code limit 1`
  return row === undefined ? null : `${row.code} 已被 ${row.by} 引用，不能${actionLabel}`
}

/** @throws AppError IN_USE where an action would make a document stop counting while others rely on it */
export async function demandUntaken(
  tx: Tx, { document, ...stored }: Stored, record: StoredRecord, to: string, actionLabel: string
): Promise<void> {
  if (!counts(document, record.state) || counts(document, to)) return
  const refusal = await whyTaken(tx, { document, ...stored }, [record.id], actionLabel)
  if (refusal !== null) throw new AppError('IN_USE', { text: refusal })
}

/**
 * Faults of draft rows that others have drawn from: they can be neither deleted nor reduced below the drawn quantity. The document is
 * locked against concurrent draws.
 */
export async function givenFaults(
  tx: Tx, stored: Stored, { id, draft, before }: { readonly id: string, readonly draft: Draft, readonly before: Draft | undefined }
): Promise<LineFault[]> {
  if (before === undefined) return []
  const faults: LineFault[] = []
  for (const counter of countersOf(stored)) {
    const { line, ceiling } = counter
    const { grid } = stored.lines[line]!
    const draws = await tx.sql<{ row: string, quantity: string, by: string }>`select w.from_row as row,
      coalesce(sum(w.quantity), 0) as quantity, min(w.by_code) as by from ${weighed(stored, counter)} w
      where w.merchant_id = ${tx.ctx.merchantId} and w.from_id = ${id} and w.from_line = ${line} and w.weight is not null group by 1`
    for (const { row: key, quantity, by } of draws) {
      const index = (draft.lines[line] ?? []).findIndex(row => row[grid.rowKey] === key)
      const previousIndex = (before.lines[line] ?? []).findIndex(row => row[grid.rowKey] === key)
      const row = draft.lines[line]?.[index]
      const amountOf = (one: Row | undefined) => dec(cellText(one?.[ceiling]) || '0')
      // An overdrawn row can stay as it was.
      if (row !== undefined && (amountOf(row).gte(String(quantity)) || amountOf(row).gte(amountOf(before.lines[line]?.[previousIndex]))))
        continue
      if (row !== undefined) faults.push(
        rowFault(stored, line, { row, index, column: ceiling }, `已被 ${by} 取用，不能少于 ${toText(dec(String(quantity)))}`)
      )
      else faults.push({
        line, row: key, column: ceiling, code: 'invalid',
        text: `原${previousIndex < 0 ? '明细' : calledRow(grid, before.lines[line]![previousIndex]!, previousIndex)} 已被 ${by} 引用，不能删除`,
      })
    }
  }
  return faults
}

/**
 * Reopens all remainders of an undone document.
 * @returns how many were closed
 */
export async function reopenAll(tx: Tx, id: string): Promise<number> {
  const deleted = await tx.sql<{ line: string }>`delete from ${documentRowClosed} where merchant_id = ${tx.ctx.merchantId}
    and document_id = ${id} returning line`
  return deleted.length
}

