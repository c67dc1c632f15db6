import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import {
  UnreadableFile, type BookPiece, type FillJob, type ReadJob, type ReadSheet, type WorkbookJob, type WorkbookPiece, type WriteJob,
} from './model.ts'

/** Receiving this many rows costs the event loop a few milliseconds. */
const PORTION = 1_000

function* piecesOf({ rows, ...sheet }: ReadSheet): Generator<WorkbookPiece> {
  yield { say: 'sheet', sheet }
  for (let at = 0; at < rows.length; at += PORTION) yield { say: 'rows', rows: rows.slice(at, at + PORTION) }
}

const faultOf = (error: unknown): WorkbookPiece => (error instanceof UnreadableFile
  ? { say: 'refused', text: error.message }
  : { say: 'fault', fault: String(error instanceof Error ? error.stack : error) })

// Imported on demand: the reader is large.
async function* read({ from, sheet, wanted: previewTarget, formulas }: ReadJob): AsyncGenerator<WorkbookPiece> {
  try {
    const { sheetsIn } = await import('./read/workbook.ts')
    const { previewOf } = await import('./read/preview.ts')
    const bytes = typeof from === 'string' ? await readFile(from) : from
    for await (const parsed of sheetsIn(bytes, { only: sheet, formulas })) {
      if (previewTarget === undefined) yield* piecesOf(parsed)
      else yield { say: 'preview', sheet: previewOf(parsed, previewTarget) }
    }
    yield { say: 'end' }
  } catch (error) {
    yield faultOf(error)
  }
}

async function sendRead(port: MessagePort, job: ReadJob): Promise<void> {
  for await (const piece of read(job)) {
    const next = once(port, 'message')
    port.postMessage(piece)
    await next
  }
}

/** Requests each piece when the previous one is in the files. */
async function writeFiles(port: MessagePort, { heads, targets }: WriteJob): Promise<void> {
  const { BookFile } = await import('./write/bookFile.ts')
  const files = targets.map(target => new BookFile(heads, target))
  for (let isEnded = false; !isEnded;) {
    const message = once(port, 'message')
    port.postMessage('next')
    const [json] = await message as [string]
    const piece = JSON.parse(json) as BookPiece | null
    for (const file of files) await (piece === null ? file.end() : file.add(piece))
    isEnded = piece === null
  }
  port.postMessage('end')
}

async function sendFilled(port: MessagePort, job: FillJob): Promise<void> {
  try {
    const { fillBook } = await import('./fill/book.ts')
    port.postMessage({ say: 'filled', bytes: await fillBook(job.from, job.sheets) } satisfies WorkbookPiece)
  } catch (error) {
    port.postMessage(faultOf(error))
  }
}

/** Lowers this thread's priority below the event loop's. Only Linux ranks single threads. */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Normal priority works as well.
  }
}

if (parentPort !== null) {
  lowerPriority()
  const job = workerData as WorkbookJob
  if (job.do === 'read') await sendRead(parentPort, job)
  else if (job.do === 'fill') await sendFilled(parentPort, job)
  else await writeFiles(parentPort, job)
}
