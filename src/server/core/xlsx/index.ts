import type { Worker } from 'node:worker_threads'
import { AppError } from '#server/core/errors.ts'
import { limiter } from './limiter.ts'
import { startWorker } from './startWorker.ts'
import type { ReadBook, ReadRow, SheetTop, WorkbookJob, WorkbookPiece, WriteSheet } from './model.ts'

export type { ReadBook, ReadCell, ReadRow, ReadSheet, SheetTop, WriteLine, WriteSheet } from './model.ts'

const MEMORY_MB = 1_024
const SECONDS = 120
/** Workbooks in work at the same time in one app process. */
const inTurn = limiter(2)

const unreadable = (text: string): AppError => new AppError('BAD_INPUT', { field: 'file', text })

/**
 * Each workbook has a thread of its own, whose memory goes with it; the event loop never parses. It takes what was read in
 * pieces, so that a large table does not hold it up.
 */
function work(job: WorkbookJob, seconds: number, take: (piece: WorkbookPiece) => void): Promise<void> {
  return inTurn(() => new Promise((resolve, reject) => {
    const worker: Worker = startWorker({ workerData: job, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    const finish = (how: () => void): void => {
      clearTimeout(timer)
      how()
      void worker.terminate()
    }
    const timer = setTimeout(() => finish(() => reject(unreadable('文件读取超时，请拆分后再上传'))), seconds * 1000)
    worker.on('message', (piece: WorkbookPiece) => {
      if (piece.say === 'end') finish(resolve)
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
  }))
}

async function read(bytes: Uint8Array, what: { readonly top?: number, readonly sheet?: string }, seconds: number): Promise<SheetTop[]> {
  const sheets: (Omit<SheetTop, 'rows'> & { readonly rows: ReadRow[] })[] = []
  await work({ do: 'read', bytes, ...what }, seconds, piece => {
    if (piece.say === 'sheet') sheets.push({ ...piece.sheet, rows: [] })
    if (piece.say === 'rows') for (const row of piece.rows) sheets.at(-1)?.rows.push(row)
  })
  return sheets
}

/**
 * Reads a workbook or a table in text, whatever its name says; with `sheet` that one alone.
 * @throws AppError BAD_INPUT with a line for the person who chose the file
 */
export const readWorkbook = async (bytes: Uint8Array, sheet?: string, seconds = SECONDS): Promise<ReadBook> =>
  ({ sheets: await read(bytes, { sheet }, seconds) })

/** The first rows of every sheet and how many there are. @throws AppError BAD_INPUT as {@link readWorkbook} */
export const peekWorkbook = (bytes: Uint8Array, top: number): Promise<SheetTop[]> => read(bytes, { top }, SECONDS)

/** Writes an xlsx file. */
export async function writeWorkbook(sheets: readonly WriteSheet[]): Promise<Uint8Array> {
  let bytes: Uint8Array | undefined
  await work({ do: 'write', sheets }, SECONDS, piece => {
    if (piece.say === 'bytes') bytes = piece.bytes
  })
  if (bytes === undefined) throw new Error('the workbook worker wrote nothing')
  return bytes
}
