import { readFile } from 'node:fs/promises'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { UploadedFile } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { findHeader, readWorkbook, type ReadBook, type ReadSheet } from '#server/core/xlsx/index.ts'
import { keptWorkbook } from '#server/db/tables/library.ts'
import type { Db, Tx } from '#server/db/tx.ts'

/** A workbook of this size is some hundred thousand rows. */
export const MAX_WORKBOOK_BYTES = 20 * 1024 * 1024
const KEPT_DAYS = 7
const SAMPLE_ROWS = 5

/** Labels under which columns are looked for, by key. */
export type Wanted = Readonly<Record<string, readonly string[]>>

/** What a person sees of a workbook before choosing its columns. `headerRow` counts from 1; `rows` are those below it. */
export interface SheetFacts {
  readonly name: string
  readonly headerRow: number
  readonly headers: string[]
  readonly sample: string[][]
  readonly rows: number
  /** Column by key, as far as the headers tell it; columns count from 0. */
  readonly mapping: Record<string, number>
}

async function put(tx: Tx, kind: 'UPLOAD' | 'FAILED', name: string, content: Uint8Array): Promise<string> {
  const mine = eq(keptWorkbook.merchantId, tx.ctx.merchantId)
  await tx.q.delete(keptWorkbook).where(and(mine, lt(keptWorkbook.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`)))
  const id = newId()
  await tx.q.insert(keptWorkbook).values({ id, userId: tx.ctx.userId, kind, name, content })
  return id
}

/** Keeps the rows that could not be taken, as a workbook. @returns its id */
export const keepFailed = (tx: Tx, name: string, content: Uint8Array): Promise<string> => put(tx, 'FAILED', name, content)

/** A person's own workbook. @throws AppError NOT_FOUND */
export async function keptFile(db: Db, id: string, kind: 'UPLOAD' | 'FAILED'): Promise<{ name: string, content: Uint8Array }> {
  const [row] = await db.q.select({ name: keptWorkbook.name, content: keptWorkbook.content }).from(keptWorkbook).where(and(
    eq(keptWorkbook.merchantId, db.ctx.merchantId), eq(keptWorkbook.id, id), eq(keptWorkbook.userId, db.ctx.userId), eq(keptWorkbook.kind, kind)))
  if (row === undefined) throw new AppError('NOT_FOUND', { text: '上传的文件已过期，请重新上传' })
  return row
}

/** Reads an upload, keeps it and tells its sheets. @throws AppError BAD_INPUT when it is no table */
export async function keepUpload(tx: Tx, file: UploadedFile, wanted: Wanted): Promise<{ uploadId: string, fileName: string, sheets: SheetFacts[] }> {
  const content = await readFile(file.path)
  const book = await readWorkbook(content)
  const fileName = file.name.replace(/^.*[\\/]/, '')
  return { uploadId: await put(tx, 'UPLOAD', fileName, content), fileName, sheets: book.sheets.map(sheet => factsOf(sheet, wanted)) }
}

function factsOf(sheet: ReadSheet, wanted: Wanted): SheetFacts {
  const header = findHeader(sheet, wanted)
  const headerRow = header?.row ?? 1
  const width = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0)
  const texts = (at: number): string[] => Array.from({ length: width }, (_, column) => sheet.rows[at]?.[column]?.text ?? '')
  const below = Math.max(sheet.rows.length - headerRow, 0)
  return {
    name: sheet.name, headerRow, headers: header === undefined ? texts(0) : [...header.labels],
    sample: Array.from({ length: Math.min(SAMPLE_ROWS, below) }, (_, i) => texts(headerRow + i)),
    rows: below, mapping: Object.fromEntries(header?.columns ?? []),
  }
}

/** A sheet of an upload. @throws AppError NOT_FOUND, BAD_INPUT when it has no such sheet */
export async function keptSheet(db: Db, uploadId: string, name: string): Promise<{ fileName: string, sheet: ReadSheet }> {
  const { name: fileName, content } = await keptFile(db, uploadId, 'UPLOAD')
  const book: ReadBook = await readWorkbook(content)
  const sheet = book.sheets.find(one => one.name === name)
  if (sheet === undefined) throw new AppError('BAD_INPUT', { field: 'sheet', text: `工作簿中没有工作表 ${name}` })
  return { fileName, sheet }
}
