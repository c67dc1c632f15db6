import type { Worker } from 'node:worker_threads'
import { AppError } from '#server/core/errors.ts'
import { limiter } from './limiter.ts'
import { startWorker } from './startWorker.ts'
import type { ReadBook, WorkbookAnswer, WorkbookJob, WriteSheet } from './model.ts'

export { findHeader } from './findHeader.ts'
export type { Header, Wanted } from './findHeader.ts'
export type { MergedRange, ReadBook, ReadCell, ReadSheet, WriteSheet } from './model.ts'

const MEMORY_MB = 1_536
/** Workbooks in work at the same time in one app process. */
const inTurn = limiter(2)

/** Each workbook has a thread of its own, whose memory goes with it; the event loop never parses. */
function work(job: WorkbookJob): Promise<WorkbookAnswer> {
  return inTurn(() => new Promise((resolve, reject) => {
    const worker: Worker = startWorker({ workerData: job, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    worker.once('message', (answer: WorkbookAnswer) => {
      resolve(answer)
      void worker.terminate()
    })
    worker.once('error', (error: Error & { readonly code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ ok: false, text: '文件内容过多，请拆分后再上传' })
      else reject(error)
    })
    worker.once('exit', code => reject(new Error(`workbook worker ended with ${code}`)))
  }))
}

function fail(answer: WorkbookAnswer & { readonly ok: false }): never {
  throw 'text' in answer ? new AppError('BAD_INPUT', { field: 'file', text: answer.text }) : new Error(answer.fault)
}

/**
 * Reads a workbook or a table in text, whatever its name says.
 * @throws AppError BAD_INPUT with a line for the person who chose the file
 */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadBook> {
  const answer = await work({ do: 'read', bytes })
  if (!answer.ok) return fail(answer)
  if (!('book' in answer)) throw new Error('the workbook worker answered another question')
  return answer.book
}

/** Writes an xlsx file. */
export async function writeWorkbook(sheets: readonly WriteSheet[]): Promise<Uint8Array> {
  const answer = await work({ do: 'write', sheets })
  if (!answer.ok) return fail(answer)
  if (!('bytes' in answer)) throw new Error('the workbook worker answered another question')
  return answer.bytes
}
