import type { Worker } from 'node:worker_threads'
import { AppError } from '#server/core/errors.ts'
import type { UploadedSheet } from '#shared/api/workbook.ts'
import type { TargetLabels } from '#shared/import/mapping.ts'
import type { FilledCell, ReadBook, ReadJob, ReadRow, ReadSheet, WorkbookJob, WorkbookPiece } from './model.ts'
import { startWorker } from './startWorker.ts'
import { byTurns, TooManyWaiting } from './byTurns.ts'

const MEMORY_MB = 1_024
const SECONDS = 120
/** Workbooks read concurrently in one app process: in all, per user, and waiting per user. */
const SHARE = { all: 2, each: 1, wait: 5 } as const
const inTurn = byTurns(SHARE)

export interface ReadOptions {
  readonly owner: string
  readonly sheet?: string
  readonly formulas?: boolean
  readonly seconds?: number
}

const unreadable = (text: string): AppError => new AppError('BAD_INPUT', { field: 'file', text })

/** A new thread's memory is freed with it. Results come in pieces that do not block the event loop. */
function work(job: WorkbookJob, seconds: number, onPiece: (piece: WorkbookPiece) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker: Worker = startWorker(job, MEMORY_MB)
    const finish = (complete: () => void): void => {
      clearTimeout(timer)
      complete()
      void worker.terminate()
    }
    const timer = setTimeout(() => finish(() => reject(unreadable('文件读取超时，请拆分后再上传'))), seconds * 1000)
    worker.on('message', (piece: WorkbookPiece) => {
      if (piece.say === 'end') finish(resolve)
      else if (piece.say === 'filled') finish(() => {
        onPiece(piece)
        resolve()
      })
      else if (piece.say === 'refused') finish(() => reject(unreadable(piece.text)))
      else if (piece.say === 'fault') finish(() => reject(new Error(piece.fault)))
      else {
        onPiece(piece)
        setImmediate(() => worker.postMessage('next'))
      }
    })
    worker.once('error', (error: Error & { readonly code?: string }) =>
      finish(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable('文件内容过多，请拆分后再上传') : error)))
    worker.once('exit', code => finish(() => reject(new Error(`workbook worker ended with ${code}`))))
  })
}

type QueueOptions = Omit<ReadOptions, 'sheet' | 'formulas'>

async function byTurn(
  job: WorkbookJob, { owner, seconds = SECONDS }: QueueOptions, onPiece: (piece: WorkbookPiece) => void,
): Promise<void> {
  await inTurn(owner, () => work(job, seconds, onPiece)).catch((error: unknown) => {
    if (!(error instanceof TooManyWaiting)) throw error
    throw new AppError('TOO_MANY_REQUESTS', { text: `已有 ${SHARE.wait} 个文件在等待读取，请等它们读完再上传` })
  })
}

const read = (
  job: Omit<ReadJob, 'do' | 'sheet' | 'formulas'>, { sheet, formulas, ...queue }: ReadOptions, onPiece: (piece: WorkbookPiece) => void,
): Promise<void> => byTurn({ ...job, do: 'read', sheet, formulas }, queue, onPiece)

/**
 * Reads a workbook or a text table, whatever its name.
 * @param from the bytes, or the path of a file
 * @throws AppError BAD_INPUT with a line for the uploader, TOO_MANY_REQUESTS when too many of the user's files wait
 */
export async function readWorkbook(from: Uint8Array | string, options: ReadOptions): Promise<ReadBook> {
  const sheets: (Omit<ReadSheet, 'rows'> & { readonly rows: ReadRow[] })[] = []
  await read({ from, wanted: undefined }, options, piece => {
    if (piece.say === 'sheet') sheets.push({ ...piece.sheet, rows: [] })
    if (piece.say === 'rows') for (const row of piece.rows) sheets.at(-1)?.rows.push(row)
  })
  return { sheets }
}

/** Previews every sheet. @throws AppError as {@link readWorkbook} */
export async function peekWorkbook(from: Uint8Array | string, targets: TargetLabels, options: ReadOptions): Promise<UploadedSheet[]> {
  const sheets: UploadedSheet[] = []
  await read({ from, wanted: targets }, options, piece => {
    if (piece.say === 'preview') sheets.push(piece.sheet)
  })
  return sheets
}

/**
 * Writes values into cells without formulas of an xlsx file. All else stays, except formula results, which the opening program
 * recalculates.
 * @throws AppError as {@link readWorkbook}
 */
export async function fillWorkbook(
  from: Uint8Array, sheets: Readonly<Record<string, readonly FilledCell[]>>, options: QueueOptions,
): Promise<Uint8Array> {
  let filled: Uint8Array | undefined
  await byTurn({ do: 'fill', from, sheets }, options, piece => {
    if (piece.say === 'filled') filled = piece.bytes
  })
  return filled!
}
