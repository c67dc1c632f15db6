import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { UnreadableFile, type BookPiece, type FillJob, type ReadJob, type ReadSheet, type WorkbookJob, type WorkbookPiece, type WriteJob } from './model.ts'

/** Rows per piece: taking them costs the event loop a few milliseconds. */
const PORTION = 1_000

function* piecesOf({ rows, ...sheet }: ReadSheet): Generator<WorkbookPiece> {
  yield { say: 'sheet', sheet }
  for (let at = 0; at < rows.length; at += PORTION) yield { say: 'rows', rows: rows.slice(at, at + PORTION) }
}

const faultOf = (error: unknown): WorkbookPiece =>
  (error instanceof UnreadableFile ? { say: 'refused', text: error.message } : { say: 'fault', fault: String(error instanceof Error ? error.stack : error) })

// Who writes does not need what reads, which is large.
async function* read({ from, sheet, wanted, formulas }: ReadJob): AsyncGenerator<WorkbookPiece> {
  try {
    const { sheetsIn } = await import('./read/workbook.ts')
    const { previewOf } = await import('./read/preview.ts')
    const bytes = typeof from === 'string' ? await readFile(from) : from
    for await (const one of sheetsIn(bytes, { only: sheet, formulas })) {
      if (wanted === undefined) yield* piecesOf(one)
      else yield { say: 'preview', sheet: previewOf(one, wanted) }
    }
    yield { say: 'end' }
  } catch (error) {
    yield faultOf(error)
  }
}

async function sendRead(port: MessagePort, job: ReadJob): Promise<void> {
  for await (const piece of read(job)) {
    const asked = once(port, 'message')
    port.postMessage(piece)
    await asked
  }
}

/** Takes pieces, each after the one before lies in the files, until it gets the end. */
async function takeWritten(port: MessagePort, { heads, targets }: WriteJob): Promise<void> {
  const { BookFile } = await import('./write/bookFile.ts')
  const files = targets.map(target => new BookFile(heads, target))
  for (let ended = false; !ended;) {
    const heard = once(port, 'message')
    port.postMessage('next')
    const [said] = await heard as [string]
    const piece = JSON.parse(said) as BookPiece | null
    for (const file of files) await (piece === null ? file.end() : file.add(piece))
    ended = piece === null
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

/** Where both want the same core, the event loop goes first: all people wait for it, for this thread one does. Linux alone ranks single threads. */
function standBack(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Ranked like all others it does the same work.
  }
}

if (parentPort !== null) {
  standBack()
  const job = workerData as WorkbookJob
  await (job.do === 'read' ? sendRead(parentPort, job) : job.do === 'fill' ? sendFilled(parentPort, job) : takeWritten(parentPort, job))
}
