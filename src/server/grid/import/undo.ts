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
import { givingWay } from './givingWay.ts'
import type { ImportSource, WrittenRow } from './types.ts'

/** Rows in one statement, below the number of parameters that the database takes. */
const BATCH = 1000
/** Refused rows that the answer names. */
const LISTED = 500

/** Keeps what an import has written until it is taken back or its task is forgotten. */
export async function keepRows(tx: Tx, taskId: string, rows: readonly (WrittenRow & { readonly before: Row | null })[]): Promise<void> {
  await insertRows(tx, importRow, rows.map(({ id, version, before }) => ({ taskId, rowId: id, version, before })))
}

/** What an import must say to be taken back; one of documents is no {@link ImportSource} otherwise. */
export type TakenBack = Pick<ImportSource, 'grid' | 'deferred' | 'lock' | 'undo' | 'audit'>

const NOBODY: ReadonlyMap<string, string> = new Map()
const asBefore = ({ rowId, before }: { readonly rowId: string, readonly before: unknown }) => ({ id: rowId, row: before as Row })

/** What stands in the way of some rows, by id; the others go on. */
class Refusals {
  readonly reasons = new Map<string, string>()
  add(ids: ReadonlyMap<string, string>): void {
    for (const [id, reason] of ids) this.reasons.set(id, reason)
  }
  rest<R extends { readonly rowId: string }>(rows: readonly R[]): R[] {
    return rows.filter(({ rowId }) => !this.reasons.has(rowId))
  }
}

/** What a person's own import was asked to do, by the kind of its task, which is locked: two windows take it back one after the other. @throws AppError NOT_FOUND for what is no such import */
export async function ownImport(tx: Tx, taskId: string, kind: string): Promise<unknown> {
  const [found] = await tx.q.select({ userId: task.userId, payload: task.payload }).from(task)
    .where(and(eq(task.merchantId, tx.ctx.merchantId), eq(task.id, taskId), eq(task.kind, kind))).for('update')
  if (found?.userId !== tx.ctx.userId) throw new AppError('NOT_FOUND')
  return found.payload
}

/** Puts what became of an import beside its result, where whoever opens it again reads it. @returns that, with what was taken back of it before */
async function keepUndone(tx: Tx, taskId: string, now: ImportUndone): Promise<ImportUndone> {
  const own = and(eq(task.merchantId, tx.ctx.merchantId), eq(task.id, taskId))
  const [found] = await tx.q.select({ undone: sql<unknown>`${task.result} -> 'undone'` }).from(task).where(own)
  const before = importUndone.safeParse(found?.undone).data
  const undone = before === undefined ? now : { ...now, deleted: before.deleted + now.deleted, restored: before.restored + now.restored, gone: before.gone + now.gone }
  await tx.q.update(task).set({ result: sql`${task.result} || ${JSON.stringify({ undone })}::jsonb` }).where(and(own, sql`jsonb_typeof(${task.result}) = 'object'`))
  return undone
}

/**
 * Takes an import back, row by row: new rows are deleted, changed ones are as they were. What was changed or came into use since
 * stays, with its reason; it can be tried again. New rows that somebody has deleted already count as done.
 * @returns what became of the import, by this and by earlier tries
 * @throws AppError WRONG_STATE when nothing of the import is left to take back
 */
export async function undoImport(tx: Tx, source: TakenBack, taskId: string): Promise<ImportUndone> {
  const { undo } = source
  const rows = await tx.q.select().from(importRow).where(and(eq(importRow.merchantId, tx.ctx.merchantId), eq(importRow.taskId, taskId)))
  if (undo === undefined || rows.length === 0) throw new AppError('WRONG_STATE', { text: '这次导入没有可以撤销的数据' })
  const ids = rows.map(({ rowId }) => rowId)
  const versions = await source.lock(tx, ids)
  const words = await undo.words(tx, ids)
  const refused = new Refusals()
  const there = rows.filter(({ rowId }) => versions.has(rowId))
  refused.add(new Map(rows.filter(({ rowId, before }) => before !== null && !versions.has(rowId)).map(({ rowId }) => [rowId, '已被删除'])))
  refused.add(new Map(there.filter(({ rowId, version }) => versions.get(rowId) !== version).map(({ rowId }) => [rowId, '导入之后修改过'])))
  refused.add(await undo.used(tx, refused.rest(there).filter(({ before }) => before === null).map(({ rowId }) => rowId)))

  const fresh = refused.rest(there).filter(({ before }) => before === null).map(({ rowId }) => rowId)
  const changed = refused.rest(there).filter(({ before }) => before !== null)
  await givingWay(tx, source, async () => {
    for (let at = 0; at < fresh.length; at += BATCH) await undo.remove(tx, fresh.slice(at, at + BATCH))
    refused.add(await undo.barred?.(tx, changed.map(asBefore)) ?? NOBODY)
    const back = refused.rest(changed).map(asBefore)
    for (let at = 0; at < back.length; at += BATCH) refused.add(await undo.restore(tx, back.slice(at, at + BATCH)) ?? NOBODY)
  })
  const done = refused.rest(rows).map(({ rowId }) => rowId)
  for (let at = 0; at < done.length; at += BATCH) {
    await tx.q.delete(importRow).where(and(
      eq(importRow.merchantId, tx.ctx.merchantId), eq(importRow.taskId, taskId), inArray(importRow.rowId, done.slice(at, at + BATCH))))
  }
  const counts = { deleted: fresh.length, restored: refused.rest(changed).length, refused: refused.reasons.size }
  await audit(tx, {
    action: 'undoImport', entity: source.audit.entity, entityId: taskId, subject: (await TASK_DEED.names(tx, [taskId])).get(taskId) ?? null, after: Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, String(count)])),
  })
  publishList(tx, source.grid)
  const gone = rows.filter(({ rowId, before }) => before === null && !versions.has(rowId)).length
  return keepUndone(tx, taskId, { ...counts, gone, rows: [...refused.reasons].slice(0, LISTED).map(([id, text]) => ({ id, words: words.get(id) ?? '', text })) })
}
