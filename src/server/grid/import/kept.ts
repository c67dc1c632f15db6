import { readFile } from 'node:fs/promises'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { UploadedFile } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { peekWorkbook, readWorkbook, type ReadSheet, type SheetTop } from '#server/core/xlsx/index.ts'
import { keptWorkbook } from '#server/db/tables/engine.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { EXPORT_GONE } from '#shared/api/export.ts'
import { findHeader, HEADER_ROWS } from '#shared/import/header.ts'
import type { Wanted } from '#shared/import/mapping.ts'
import type { UploadedSheet } from '#shared/api/workbook.ts'

export const MAX_WORKBOOK_BYTES = 20 * 1024 * 1024
/** Days for which a workbook is kept. */
export const KEPT_DAYS = 7
/** What one person's uploads may take up at a time. */
const MOST_KEPT_BYTES = 500 * 1024 * 1024
/** Of a cell in the rows that are shown before the columns are chosen. */
const SHOWN_LETTERS = 200

type Kind = typeof keptWorkbook.$inferSelect['kind']

/** Removes the workbooks of every merchant whose days are over. */
export async function dropOldWorkbooks({ q }: Tx): Promise<void> {
  await q.delete(keptWorkbook).where(lt(keptWorkbook.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`))
}

async function put(tx: Tx, kind: Kind, name: string, content: Uint8Array): Promise<string> {
  const id = newId()
  await tx.q.insert(keptWorkbook).values({ id, userId: tx.ctx.userId, kind, name, content })
  return id
}

/** Keeps the rows that could not be taken, as a workbook. @returns its id */
export const keepFailed = (tx: Tx, name: string, content: Uint8Array): Promise<string> => put(tx, 'FAILED', name, content)

/** Keeps an exported list. @returns its id */
export const keepExport = (tx: Tx, name: string, content: Uint8Array): Promise<string> => put(tx, 'EXPORT', name, content)

const GONE: Readonly<Record<Kind, string>> = {
  UPLOAD: '上传的文件已过期，请重新上传', FAILED: `未导入的行只保留 ${KEPT_DAYS} 天，文件已过期`, EXPORT: EXPORT_GONE,
}

/** A person's own workbook. @throws AppError NOT_FOUND */
export async function keptFile(db: Db, id: string, kind: Kind): Promise<{ name: string, content: Uint8Array }> {
  const [row] = await db.q.select({ name: keptWorkbook.name, content: keptWorkbook.content }).from(keptWorkbook).where(and(
    eq(keptWorkbook.merchantId, db.ctx.merchantId), eq(keptWorkbook.id, id), eq(keptWorkbook.userId, db.ctx.userId), eq(keptWorkbook.kind, kind)))
  if (row === undefined) throw new AppError('NOT_FOUND', { text: GONE[kind] })
  return row
}

/** @throws AppError LIMIT_REACHED */
async function demandSpace({ q, ctx }: Tx, bytes: number): Promise<void> {
  const [held] = await q.select({ bytes: sql<string>`coalesce(sum(octet_length(${keptWorkbook.content})), 0)` }).from(keptWorkbook)
    .where(and(eq(keptWorkbook.merchantId, ctx.merchantId), eq(keptWorkbook.userId, ctx.userId), eq(keptWorkbook.kind, 'UPLOAD')))
  if (Number(held?.bytes ?? 0) + bytes > MOST_KEPT_BYTES) throw new AppError('LIMIT_REACHED', { text: `${KEPT_DAYS} 天内上传的导入文件已达 500 MB，请过几天再上传` })
}

/** Reads an upload, keeps it and tells its sheets. @throws AppError BAD_INPUT when it is no table, or one without rows, LIMIT_REACHED */
export async function keepUpload(tx: Tx, file: UploadedFile, wanted: Wanted): Promise<{ uploadId: string, fileName: string, sheets: UploadedSheet[] }> {
  await demandSpace(tx, file.size)
  const content = await readFile(file.path)
  const sheets = await peekWorkbook(content, HEADER_ROWS)
  if (sheets.every(({ rowCount }) => rowCount < 2)) throw new AppError('BAD_INPUT', { field: 'file', text: '文件里没有数据行' })
  const fileName = file.name.replace(/^.*[\\/]/, '')
  return { uploadId: await put(tx, 'UPLOAD', fileName, content), fileName, sheets: sheets.map(sheet => factsOf(sheet, wanted)) }
}

function factsOf(sheet: SheetTop, wanted: Wanted): UploadedSheet {
  const header = findHeader(sheet, wanted)
  return {
    name: sheet.name, rowCount: sheet.rowCount, merges: [...sheet.merges], headerRow: header?.row ?? 1,
    top: sheet.rows.map(row => row.map(cell => cell?.text.slice(0, SHOWN_LETTERS) ?? '')), mapping: Object.fromEntries(header?.columns ?? []),
  }
}

/** A sheet of an upload. @throws AppError NOT_FOUND, BAD_INPUT when it has no such sheet */
export async function keptSheet(db: Db, uploadId: string, name: string): Promise<{ fileName: string, sheet: ReadSheet }> {
  const { name: fileName, content } = await keptFile(db, uploadId, 'UPLOAD')
  const sheet = (await readWorkbook(content, name)).sheets.find(one => one.name === name)
  if (sheet === undefined) throw new AppError('BAD_INPUT', { field: 'sheet', text: `工作簿中没有工作表 ${name}` })
  return { fileName, sheet }
}
