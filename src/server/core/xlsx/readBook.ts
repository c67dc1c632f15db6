import type { Worker } from 'node:worker_threads'
import { AppError } from '#server/core/errors.ts'
import type { ReadBook, ReadJob, ReadRow, SheetTop, WorkbookPiece } from './model.ts'
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
  readonly seconds?: number
}

const unreadable = (text: string): AppError => new AppError('BAD_INPUT', { field: 'file', text })

/**
 * Each workbook has a thread of its own, whose memory goes with it; the event loop never parses. It takes what was read in
 * pieces, so that a large table does not hold it up.
 */
function work(job: ReadJob, seconds: number, take: (piece: WorkbookPiece) => void): Promise<void> {
  return new Promise((resolve, reject) => {
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
  })
}

async function read(from: Uint8Array | string, top: number | undefined, { owner, sheet, seconds = SECONDS }: ReadAsked): Promise<SheetTop[]> {
  const sheets: (Omit<SheetTop, 'rows'> & { readonly rows: ReadRow[] })[] = []
  const whole = (): Promise<void> => work({ do: 'read', from, top, sheet }, seconds, piece => {
    if (piece.say === 'sheet') sheets.push({ ...piece.sheet, rows: [] })
    if (piece.say === 'rows') for (const row of piece.rows) sheets.at(-1)?.rows.push(row)
  })
  await inTurn(owner, whole).catch((error: unknown) => {
    throw error instanceof TooManyWaiting ? new AppError('TOO_MANY_REQUESTS', { text: `已有 ${SHARE.wait} 个文件在等待读取，请等它们读完再上传` }) : error
  })
  return sheets
}

/**
 * Reads a workbook or a table in text, whatever its name says.
 * @throws AppError BAD_INPUT with a line for the person who chose the file, TOO_MANY_REQUESTS when many of his wait already
 */
export const readWorkbook = async (from: Uint8Array | string, asked: ReadAsked): Promise<ReadBook> => ({ sheets: await read(from, undefined, asked) })

/** The first rows of every sheet and how many there are. @throws AppError as {@link readWorkbook} */
export const peekWorkbook = (from: Uint8Array | string, top: number, asked: ReadAsked): Promise<SheetTop[]> => read(from, top, asked)
