import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { businessStamp } from '#schemas/kit/index.ts'
import { exportRecords } from '#schemas/export/records.ts'
import { AppError } from '#server/core/errors.ts'
import type { Spooled } from '#server/core/store/index.ts'
import { startTask } from '#server/core/tasks.ts'
import { task } from '#server/db/tables/engine.ts'
import { exportRecord } from '#server/db/tables/export.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { keepExport, KEPT_DAYS } from '#server/grid/import/index.ts'
import { pageQuery } from '#server/grid/index.ts'
import { EXPORT_GONE, LIST_EXPORT } from '#shared/api/export.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { ExportInput } from './source.ts'

/** Part of the file name for rows without a project. */
const NO_PROJECT = '企业'

/** Equal conditions have one hash, regardless of key order and page. */
function hashOf({ query, columns, project }: ExportInput): string {
  const { pageNum: _page, pageSize: _size, ...conditions } = query
  const ordered = Object.keys(conditions).toSorted().map(name => [name, conditions[name]])
  return createHash('sha256').update(JSON.stringify([ordered, columns, project])).digest('hex')
}

/**
 * Starts an export, or returns the running one with the same conditions (domain B16).
 * @returns the task's id
 * @throws AppError WRONG_STATE while the user exports the same with other conditions
 */
export async function beginExport(tx: Tx, title: string, input: ExportInput): Promise<string> {
  const { merchantId, userId } = tx.ctx
  // Lets the later of two concurrent starts see the earlier.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`export/${merchantId}/${userId}/${input.list}`}, 0))`
  const [running] = await tx.q.select({ id: exportRecord.id, hash: exportRecord.askedHash }).from(exportRecord)
    .innerJoin(task, and(eq(task.merchantId, exportRecord.merchantId), eq(task.id, exportRecord.id)))
    .where(and(
      eq(exportRecord.merchantId, merchantId), eq(exportRecord.userId, userId), eq(exportRecord.list, input.list),
      inArray(task.state, ['QUEUED', 'RUNNING']), eq(task.cancelRequested, false),
    ))
  const askedHash = hashOf(input)
  if (running !== undefined && running.hash !== askedHash) throw new AppError('WRONG_STATE', { text: `${title}正在导出，请等它完成或取消后再试` })
  if (running !== undefined) return running.id
  const id = await startTask(tx, LIST_EXPORT, `导出${title}`, input)
  await tx.q.insert(exportRecord).values({ id, userId, list: input.list, module: title, project: input.project ?? '', askedHash })
  return id
}

const inName = (text: string): string => text.replace(/[\\/:*?"<>|\s]+/g, ' ').trim()

/** Files of an export; `bare` is the path of the one without prices. */
interface MadeFiles {
  readonly file: Spooled
  readonly bare: string | undefined
  readonly title: string
  readonly project: string | undefined
  readonly rows: number
}

/**
 * Stores the file, and a copy without prices if it has any, for users who lose that permission before the download.
 * @returns the file's id
 */
export async function keepMade(tx: Tx, id: string, made: MadeFiles): Promise<string> {
  const { file, bare: pricelessFile, title, project, rows } = made
  const fileName = `${inName(title)}_${inName(project ?? '') || NO_PROJECT}_${businessStamp(tx.ctx.now)}.xlsx`
  const fileId = await keepExport(tx, fileName, file.path)
  const bareFileId = pricelessFile === undefined ? null : await keepExport(tx, fileName, pricelessFile)
  await tx.q.update(exportRecord).set({
    fileId, bareFileId, fileName, rowCount: rows, size: file.size, sha256: file.sha256,
    expiresAt: new Date(tx.ctx.now.getTime() + KEPT_DAYS * 86_400_000).toISOString(),
  }).where(and(eq(exportRecord.merchantId, tx.ctx.merchantId), eq(exportRecord.id, id)))
  return fileId
}

const over = sql`${task.state} = 'DONE' and (${exportRecord.expiresAt} is null or ${exportRecord.expiresAt} <= now())`
const columns = {
  module: exportRecord.module, project: exportRecord.project, state: sql`case when ${over} then 'EXPIRED' else ${task.state} end`,
  progress: sql`case when ${task.state} = 'DONE' then 100 when ${task.total} > 0 then floor(${task.done} * 100.0 / ${task.total})
    else 0 end`,
  rowCount: exportRecord.rowCount, size: sql`round(${exportRecord.size} / 1024.0, 1)`, createTime: exportRecord.createdAt,
  expireTime: exportRecord.expiresAt, error: task.error, fileName: exportRecord.fileName, sha256: exportRecord.sha256,
}
const from = sql`${exportRecord} join ${task} on ${task.merchantId} = ${exportRecord.merchantId} and ${task.id} = ${exportRecord.id}`
const ownRows = ({ ctx }: Db) => and(eq(exportRecord.merchantId, ctx.merchantId), eq(exportRecord.userId, ctx.userId))

/** @throws AppError FORBIDDEN for users who are only workers */
export function listRecords(db: Db, query: PageQuery) {
  return pageQuery(db, { grid: exportRecords, from, columns, key: exportRecord.id, where: sql`${ownRows(db)}` }, query)
}

/**
 * A finished export of the user, with its input.
 * @throws AppError NOT_FOUND
 */
export async function recordOf(db: Db, id: string) {
  const [row] = await db.q.select({ fileId: exportRecord.fileId, bareFileId: exportRecord.bareFileId, payload: task.payload })
    .from(exportRecord)
    .innerJoin(task, and(eq(task.merchantId, exportRecord.merchantId), eq(task.id, exportRecord.id)))
    .where(and(ownRows(db), eq(exportRecord.id, id), eq(task.state, 'DONE'), sql`${exportRecord.expiresAt} > now()`))
  if (row?.fileId == null) throw new AppError('NOT_FOUND', { text: EXPORT_GONE })
  return { fileId: row.fileId, bareFileId: row.bareFileId, payload: row.payload }
}
