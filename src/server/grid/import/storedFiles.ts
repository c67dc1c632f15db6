import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { FileReply, UploadedFile } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import type { TaskRun } from '#server/core/tasks.ts'
import { peekWorkbook, readWorkbook, type ReadSheet } from '#server/core/xlsx/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { Pool } from '#server/db/pool.ts'
import { keptWorkbook, keptWorkbookPart } from '#server/db/tables/engine.ts'
import { inRead, type Db, type Tx } from '#server/db/tx.ts'
import { EXPORT_GONE } from '#shared/api/export.ts'
import type { TargetLabels } from '#shared/import/mapping.ts'
import type { UploadedSheet } from '#shared/api/workbook.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const MAX_WORKBOOK_BYTES = 20 * 1024 * 1024
export const KEPT_DAYS = 7
/** Maximum bytes of a user's stored uploads. */
const MOST_KEPT_BYTES = 500 * 1024 * 1024
type Kind = typeof keptWorkbook.$inferSelect['kind']

export async function dropOldWorkbooks({ q }: Tx): Promise<void> {
  await q.delete(keptWorkbook).where(lt(keptWorkbook.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`))
}

/** As much of a file as is in memory at once. */
const PART_BYTES = 1024 * 1024

function* partsOf(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += PART_BYTES) yield content.subarray(at, at + PART_BYTES)
}
const partsAt = (path: string): AsyncIterable<Uint8Array> => createReadStream(path, { highWaterMark: PART_BYTES })

async function store(
  tx: Tx, kind: Kind, name: string, parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<string> {
  const workbookId = newId()
  await tx.q.insert(keptWorkbook).values({ id: workbookId, userId: tx.ctx.userId, kind, name })
  let place = 0
  for await (const content of parts) await tx.q.insert(keptWorkbookPart).values({ workbookId, place: place++, content })
  return workbookId
}

/** @returns the stored workbook's id */
export const keepFailed = (tx: Tx, name: string, content: Uint8Array): Promise<string> =>
  store(tx, 'FAILED', name, partsOf(content))

/** @returns the stored file's id */
export const keepExport = (tx: Tx, name: string, path: string): Promise<string> => store(tx, 'EXPORT', name, partsAt(path))

const EXPIRED_TEXTS: Readonly<Record<Kind, string>> = {
  UPLOAD: '上传的文件已过期，请重新上传', FAILED: `未导入的行只保留 ${KEPT_DAYS} 天，文件已过期`, EXPORT: EXPORT_GONE,
}

/** @throws AppError NOT_FOUND for another user's workbook */
export async function keptName({ q, ctx }: Db, id: string, kind: Kind): Promise<string> {
  const [row] = await q.select({ name: keptWorkbook.name }).from(keptWorkbook).where(and(
    eq(keptWorkbook.merchantId, ctx.merchantId), eq(keptWorkbook.id, id), eq(keptWorkbook.userId, ctx.userId), eq(keptWorkbook.kind, kind)))
  if (row === undefined) throw new AppError('NOT_FOUND', { text: EXPIRED_TEXTS[kind] })
  return row.name
}

const contentOf = ({ q, ctx }: Db, id: string, place?: number) => q
  .select({ content: keptWorkbookPart.content })
  .from(keptWorkbookPart)
  .where(and(
    eq(keptWorkbookPart.merchantId, ctx.merchantId),
    eq(keptWorkbookPart.workbookId, id),
    place === undefined ? undefined : eq(keptWorkbookPart.place, place),
  ))
  .orderBy(asc(keptWorkbookPart.place))

/** @throws AppError NOT_FOUND for another user's workbook */
export async function keptFile(db: Db, id: string, kind: Kind): Promise<{ name: string, content: Uint8Array }> {
  const name = await keptName(db, id, kind)
  return { name, content: Buffer.concat((await contentOf(db, id)).map(({ content }) => content)) }
}

async function* storedParts(pool: Pool, ctx: Ctx, id: string): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place++) {
    const [part] = await inRead(pool, ctx, db => contentOf(db, id, place))
    if (part === undefined) return
    yield part.content
  }
}

/**
 * Reads each part when the previous one has been sent.
 * @throws AppError NOT_FOUND
 */
export async function keptReply(db: Db, pool: Pool, id: string): Promise<FileReply> {
  const name = await keptName(db, id, 'EXPORT')
  return { name, type: XLSX, body: Readable.from(storedParts(pool, db.ctx, id), { objectMode: false }) }
}

/** @throws AppError LIMIT_REACHED */
async function demandSpace({ q, ctx }: Tx, bytes: number): Promise<void> {
  const isSameWorkbook = and(
    eq(keptWorkbook.merchantId, keptWorkbookPart.merchantId), eq(keptWorkbook.id, keptWorkbookPart.workbookId),
  )
  const [stored] = await q
    .select({ bytes: sql<string>`coalesce(sum(octet_length(${keptWorkbookPart.content})), 0)` })
    .from(keptWorkbookPart)
    .innerJoin(keptWorkbook, isSameWorkbook)
    .where(and(
      eq(keptWorkbook.merchantId, ctx.merchantId), eq(keptWorkbook.userId, ctx.userId), eq(keptWorkbook.kind, 'UPLOAD'),
    ))
  if (Number(stored?.bytes ?? 0) + bytes > MOST_KEPT_BYTES) {
    throw new AppError('LIMIT_REACHED', { text: `${KEPT_DAYS} 天内上传的导入文件已达 500 MB，请过几天再上传` })
  }
}

const ownerOf = ({ merchantId, userId }: Pick<Ctx, 'merchantId' | 'userId'>): string => `${merchantId}/${userId}`

/**
 * @returns the function that stores the workbook and lists its sheets
 * @throws AppError BAD_INPUT when it is no table or has no rows; TOO_MANY_REQUESTS; LIMIT_REACHED when storing it
 */
export async function keepUpload(
  file: UploadedFile, targets: TargetLabels, person: Pick<Ctx, 'merchantId' | 'userId'>,
): Promise<(tx: Tx) => Promise<{ uploadId: string, fileName: string, sheets: UploadedSheet[] }>> {
  const sheets = await peekWorkbook(file.path, targets, { owner: ownerOf(person) })
  if (sheets.every(({ rowCount }) => rowCount < 2)) throw new AppError('BAD_INPUT', { field: 'file', text: '文件里没有数据行' })
  const fileName = file.name.replace(/^.*[\\/]/, '')
  return async tx => {
    await demandSpace(tx, file.size)
    return { uploadId: await store(tx, 'UPLOAD', fileName, partsAt(file.path)), fileName, sheets }
  }
}

export interface KeptSheet {
  readonly fileName: string
  readonly sheet: ReadSheet
}

/** Parses outside of transactions. @throws AppError NOT_FOUND */
export async function keptBook(
  { read, ctx }: Pick<TaskRun, 'read' | 'ctx'>, uploadId: string,
): Promise<{ fileName: string, sheets: readonly ReadSheet[] }> {
  const { name: fileName, content } = await read(db => keptFile(db, uploadId, 'UPLOAD'))
  return { fileName, sheets: (await readWorkbook(content, { owner: ownerOf(ctx) })).sheets }
}

/** Parses outside of transactions. @throws AppError NOT_FOUND, BAD_INPUT when there is no such sheet */
export async function keptSheet(
  { read, ctx }: Pick<TaskRun, 'read' | 'ctx'>, uploadId: string, name: string,
): Promise<KeptSheet> {
  const { name: fileName, content } = await read(db => keptFile(db, uploadId, 'UPLOAD'))
  const { sheets } = await readWorkbook(content, { owner: ownerOf(ctx), sheet: name })
  const sheet = sheets.find(candidate => candidate.name === name)
  if (sheet === undefined) throw new AppError('BAD_INPUT', { field: 'sheet', text: `工作簿中没有工作表 ${name}` })
  return { fileName, sheet }
}
