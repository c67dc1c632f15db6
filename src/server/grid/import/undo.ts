import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Row } from '#schemas/kit/index.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { TASK_DEED } from '#server/core/tasks.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { importRow, task } from '#server/db/tables/engine.ts'
import type { Tx } from '#server/db/tx.ts'
import { importUndone, type ImportUndone } from '#shared/api/gridImport.ts'
import { publishList } from '../save/record.ts'
import { givingWay } from './releasedKeys.ts'
import type { ImportSource, WrittenRow } from './types.ts'

/** Rows per statement, below PostgreSQL's limit of parameters. */
const BATCH = 1000
const LISTED = 500

/** The previous state is stored until the import is undone or its task deleted. */
export async function keepRows(
  tx: Tx, taskId: string, rows: readonly (WrittenRow & { readonly before: Row | null })[],
): Promise<void> {
  await insertRows(tx, importRow, rows.map(({ id, version, before }) => ({ taskId, rowId: id, version, before })))
}

/** Imports of documents implement only this. */
export type UndoSource = Pick<ImportSource, 'grid' | 'deferred' | 'lock' | 'undo' | 'audit'>

const NO_REASONS: ReadonlyMap<string, string> = new Map()
const asBefore = ({ rowId, before }: { readonly rowId: string, readonly before: unknown }) => ({ id: rowId, row: before as Row })

class Refusals {
  readonly reasons = new Map<string, string>()
  add(ids: ReadonlyMap<string, string>): void {
    for (const [id, reason] of ids) this.reasons.set(id, reason)
  }
  rest<R extends { readonly rowId: string }>(rows: readonly R[]): R[] {
    return rows.filter(({ rowId }) => !this.reasons.has(rowId))
  }
}

/** Locks the task against concurrent undos. @throws AppError NOT_FOUND for another task */
export async function ownImport(tx: Tx, taskId: string, kind: string): Promise<unknown> {
  const [row] = await tx.q.select({ userId: task.userId, payload: task.payload }).from(task)
    .where(and(eq(task.merchantId, tx.ctx.merchantId), eq(task.id, taskId), eq(task.kind, kind))).for('update')
  if (row?.userId !== tx.ctx.userId) throw new AppError('NOT_FOUND')
  return row.payload
}

/** @returns the outcome, summed with earlier undos */
async function storeOutcome(tx: Tx, taskId: string, outcome: ImportUndone): Promise<ImportUndone> {
  const isTask = and(eq(task.merchantId, tx.ctx.merchantId), eq(task.id, taskId))
  const [row] = await tx.q.select({ undone: sql<unknown>`${task.result} -> 'undone'` }).from(task).where(isTask)
  const before = importUndone.safeParse(row?.undone).data
  const undone = before === undefined ? outcome : {
    ...outcome,
    deleted: before.deleted + outcome.deleted,
    restored: before.restored + outcome.restored,
    gone: before.gone + outcome.gone,
  }
  await tx.q.update(task)
    .set({ result: sql`${task.result} || ${JSON.stringify({ undone })}::jsonb` })
    .where(and(isTask, sql`jsonb_typeof(${task.result}) = 'object'`))
  return undone
}

/**
 * Rows changed or used since are refused and can be tried again; added rows already deleted count as done.
 * @returns the outcome, summed with earlier undos
 * @throws AppError WRONG_STATE when nothing is left to undo
 */
export async function undoImport(tx: Tx, source: UndoSource, taskId: string): Promise<ImportUndone> {
  const { undo } = source
  const rows = await tx.q.select().from(importRow).where(and(eq(importRow.merchantId, tx.ctx.merchantId), eq(importRow.taskId, taskId)))
  if (undo === undefined || rows.length === 0) throw new AppError('WRONG_STATE', { text: '这次导入没有可以撤销的数据' })
  const ids = rows.map(({ rowId }) => rowId)
  const versions = await source.lock(tx, ids)
  const labels = await undo.words(tx, ids)
  const refused = new Refusals()
  const existing = rows.filter(({ rowId }) => versions.has(rowId))
  const isDeleted = ({ rowId }: { readonly rowId: string }): boolean => !versions.has(rowId)
  refused.add(new Map(rows.filter(row => row.before !== null && isDeleted(row)).map(({ rowId }) => [rowId, '已被删除'])))
  refused.add(new Map(existing
    .filter(({ rowId, version }) => versions.get(rowId) !== version)
    .map(({ rowId }) => [rowId, '导入之后修改过'])))
  refused.add(await undo.used(tx, refused.rest(existing).filter(({ before }) => before === null).map(({ rowId }) => rowId)))

  const added = refused.rest(existing).filter(({ before }) => before === null).map(({ rowId }) => rowId)
  const changed = refused.rest(existing).filter(({ before }) => before !== null)
  await givingWay(tx, source, async () => {
    for (let at = 0; at < added.length; at += BATCH) await undo.remove(tx, added.slice(at, at + BATCH))
    refused.add(await undo.barred?.(tx, changed.map(asBefore)) ?? NO_REASONS)
    const restorable = refused.rest(changed).map(asBefore)
    for (let at = 0; at < restorable.length; at += BATCH) {
      refused.add(await undo.restore(tx, restorable.slice(at, at + BATCH)) ?? NO_REASONS)
    }
  })
  const done = refused.rest(rows).map(({ rowId }) => rowId)
  for (let at = 0; at < done.length; at += BATCH) {
    await tx.q.delete(importRow).where(and(
      eq(importRow.merchantId, tx.ctx.merchantId), eq(importRow.taskId, taskId), inArray(importRow.rowId, done.slice(at, at + BATCH)),
    ))
  }
  const counts = { deleted: added.length, restored: refused.rest(changed).length, refused: refused.reasons.size }
  await audit(tx, {
    action: 'undoImport', entity: source.audit.entity, entityId: taskId,
    subject: (await TASK_DEED.names(tx, [taskId])).get(taskId) ?? null,
    after: Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, String(count)])),
  })
  publishList(tx, source.grid)
  const deletedCount = rows.filter(row => row.before === null && isDeleted(row)).length
  const listed = [...refused.reasons].slice(0, LISTED).map(([id, text]) => ({ id, words: labels.get(id) ?? '', text }))
  return storeOutcome(tx, taskId, { ...counts, gone: deletedCount, rows: listed })
}
