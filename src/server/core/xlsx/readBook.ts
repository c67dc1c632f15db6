import type { Worker } from 'node:worker_threads'
import { AppError } from '#server/core/errors.ts'
import type { UploadedSheet } from '#shared/api/workbook.ts'
import type { Wanted } from '#shared/import/mapping.ts'
import type { FilledCell, ReadBook, ReadJob, ReadRow, ReadSheet, WorkbookJob, WorkbookPiece } from './model.ts'
import { startWorker } from './startWorker.ts'
import { byTurns, TooManyWaiting } from './turns.ts'

const MEMORY_MB = 1_024
const SECONDS = 120
/** Workbooks that are read at the same time in one app process, of all people and of one, and how many of one may wait. */
const SHARE = { all: 2, each: 1, wait: 5 } as const
const inTurn = byTurns(SHARE)

/** What is asked of a file: its bytes or its place on the disk. */
export interface ReadAsked {
  /** Whose turn it is: people share the readers evenly. */
  readonly owner: string
  /** This sheet alone. */
  readonly sheet?: string
  /** Cells say their formulas. */
  readonly formulas?: boolean
  readonly seconds?: number
}

const unreadable = (text: string): AppError => new AppError('BAD_INPUT', { field: 'file', text })

/**
 * Each workbook has a thread of its own, whose memory goes with it; the event loop never parses. It takes what was read in
 * pieces, so that a large table does not hold it up.
 */
function work(job: WorkbookJob, seconds: number, take: (piece: WorkbookPiece) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker: Worker = startWorker(job, MEMORY_MB)
    const finish = (how: () => void): void => {
      clearTimeout(timer)
      how()
      void worker.terminate()
    }
    const timer = setTimeout(() => finish(() => reject(unreadable('文件读取超时，请拆分后再上传'))), seconds * 1000)
    worker.on('message', (piece: WorkbookPiece) => {
      if (piece.say === 'end') finish(resolve)
      else if (piece.say === 'filled') finish(() => {
        take(piece)
        resolve()
      })
      else if (piece.say === 'refused') finish(() => reject(unreadable(piece.text)))
      else if (piece.say === 'fault') finish(() => reject(new Error(piece.fault)))
      else {
        take(piece)
        setImmediate(() => worker.postMessage('next'))
      }
    })
    worker.once('error', (error: Error & { readonly code?: string }) =>
      finish(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable('文件内容过多，请拆分后再上传') : error)))
    worker.once('exit', code => finish(() => reject(new Error(`workbook worker ended with ${code}`))))
  })
}

async function byTurn(job: WorkbookJob, { owner, seconds = SECONDS }: Omit<ReadAsked, 'sheet' | 'formulas'>, take: (piece: WorkbookPiece) => void): Promise<void> {
  await inTurn(owner, () => work(job, seconds, take)).catch((error: unknown) => {
    throw error instanceof TooManyWaiting ? new AppError('TOO_MANY_REQUESTS', { text: `已有 ${SHARE.wait} 个文件在等待读取，请等它们读完再上传` }) : error
  })
}

const read = (job: Omit<ReadJob, 'do' | 'sheet' | 'formulas'>, { sheet, formulas, ...asked }: ReadAsked, take: (piece: WorkbookPiece) => void): Promise<void> =>
  byTurn({ ...job, do: 'read', sheet, formulas }, asked, take)

/**
 * Reads a workbook or a table in text, whatever its name says.
 * @throws AppError BAD_INPUT with a line for the person who chose the file, TOO_MANY_REQUESTS when many of his wait already
 */
export async function readWorkbook(from: Uint8Array | string, asked: ReadAsked): Promise<ReadBook> {
  const sheets: (Omit<ReadSheet, 'rows'> & { readonly rows: ReadRow[] })[] = []
  await read({ from, wanted: undefined }, asked, piece => {
    if (piece.say === 'sheet') sheets.push({ ...piece.sheet, rows: [] })
    if (piece.say === 'rows') for (const row of piece.rows) sheets.at(-1)?.rows.push(row)
  })
  return { sheets }
}

/** The first rows of every sheet, how many there are, and where the wanted columns stand. @throws AppError as {@link readWorkbook} */
export async function peekWorkbook(from: Uint8Array | string, wanted: Wanted, asked: ReadAsked): Promise<UploadedSheet[]> {
  const sheets: UploadedSheet[] = []
  await read({ from, wanted }, asked, piece => {
    if (piece.say === 'preview') sheets.push(piece.sheet)
  })
  return sheets
}

/**
 * Puts values into cells of an xlsx file where no formula stands, by the names of its sheets. Sheets, formats, merged cells, pictures and formulas stay; what
 * formulas came to is left out, so that whoever opens the file computes it anew.
 * @throws AppError as {@link readWorkbook}
 */
export async function fillWorkbook(from: Uint8Array, sheets: Readonly<Record<string, readonly FilledCell[]>>, asked: Omit<ReadAsked, 'sheet' | 'formulas'>): Promise<Uint8Array> {
  let filled: Uint8Array | undefined
  await byTurn({ do: 'fill', from, sheets }, asked, piece => {
    if (piece.say === 'filled') filled = piece.bytes
  })
  return filled!
}
