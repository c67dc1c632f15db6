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

/** Why documents may not come to count for nothing, in Chinese: somebody counts on what he has taken; null where nobody does. */
export async function whyTaken(db: Db, source: Stored, ids: readonly string[], deed: string): Promise<string | null> {
  if (source.takers.length === 0) return null
  const [found] = await db.sql<{ code: string, by: string }>`select d.code, w.by_code as by from ${weighed(source)} w join document d
    on d.merchant_id = w.merchant_id and d.id = w.from_id
    where w.merchant_id = ${db.ctx.merchantId} and w.from_id = any(${sql.param([...ids])}) and w.weight is not null order by d.code,
    w.by_code limit 1`
  return found === undefined ? null : `${found.code} 已被 ${found.by} 引用，不能${deed}`
}

/** @throws AppError IN_USE where an action would bring a document to count for nothing while somebody counts on it */
export async function demandUntaken(
  tx: Tx, { document, ...stored }: Stored, record: StoredRecord, to: string, deed: string
): Promise<void> {
  if (!counts(document, record.state) || counts(document, to)) return
  const why = await whyTaken(tx, { document, ...stored }, [record.id], deed)
  if (why !== null) throw new AppError('IN_USE', { text: why })
}

/** Rows of a draft that others have taken from: they stay, and do not become less than was taken. The document is locked, so that nobody takes meanwhile. */
export async function givenFaults(
  tx: Tx, stored: Stored, { id, draft, before }: { readonly id: string, readonly draft: Draft, readonly before: Draft | undefined }
): Promise<LineFault[]> {
  if (before === undefined) return []
  const faults: LineFault[] = []
  for (const counter of countersOf(stored)) {
    const { line, ceiling } = counter
    const { grid } = stored.lines[line]!
    const taken = await tx.sql<{ row: string, quantity: string, by: string }>`select w.from_row as row,
      coalesce(sum(w.quantity), 0) as quantity, min(w.by_code) as by from ${weighed(stored, counter)} w
      where w.merchant_id = ${tx.ctx.merchantId} and w.from_id = ${id} and w.from_line = ${line} and w.weight is not null group by 1`
    for (const { row: key, quantity, by } of taken) {
      const index = (draft.lines[line] ?? []).findIndex(row => row[grid.rowKey] === key)
      const was = (before.lines[line] ?? []).findIndex(row => row[grid.rowKey] === key)
      const row = draft.lines[line]?.[index]
      const amountOf = (one: Row | undefined) => dec(cellText(one?.[ceiling]) || '0')
      // Where more may be taken than there is, a row stays as it was.
      if (row !== undefined && (amountOf(row).gte(String(quantity)) || amountOf(row).gte(amountOf(before.lines[line]?.[was])))) continue
      if (row !== undefined) faults.push(
        rowFault(stored, line, { row, index, column: ceiling }, `已被 ${by} 取用，不能少于 ${toText(dec(String(quantity)))}`)
      )
      else faults.push({
        line, row: key, column: ceiling, code: 'invalid',
        text: `原${was < 0 ? '明细' : calledRow(grid, before.lines[line]![was]!, was)} 已被 ${by} 引用，不能删除`,
      })
    }
  }
  return faults
}

/** Remainders of a document that was taken back are open again. @returns how many were closed */
export async function reopenAll(tx: Tx, id: string): Promise<number> {
  const gone = await tx.sql<{ line: string }>`delete from ${documentRowClosed} where merchant_id = ${tx.ctx.merchantId}
    and document_id = ${id} returning line`
  return gone.length
}

