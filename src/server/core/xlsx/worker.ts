import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { UnreadableFile, type BookPiece, type ReadJob, type ReadSheet, type WorkbookJob, type WorkbookPiece, type WriteJob } from './model.ts'

/** Rows per piece: taking them costs the event loop a few milliseconds. */
const PORTION = 1_000

function* piecesOf({ name, rows, merges }: ReadSheet, top = rows.length): Generator<WorkbookPiece> {
  yield { say: 'sheet', sheet: { name, merges: merges.filter(merge => merge.top < top), rowCount: rows.length } }
  for (let at = 0; at < Math.min(top, rows.length); at += PORTION) yield { say: 'rows', rows: rows.slice(at, Math.min(at + PORTION, top)) }
}

// Who writes does not need what reads, which is large.
async function* read({ from, sheet, top }: ReadJob): AsyncGenerator<WorkbookPiece> {
  try {
    const { readBytes } = await import('./read/workbook.ts')
    const bytes = typeof from === 'string' ? await readFile(from) : from
    for (const one of await readBytes(bytes, sheet)) yield* piecesOf(one, top)
    yield { say: 'end' }
  } catch (error) {
    yield error instanceof UnreadableFile ? { say: 'refused', text: error.message } : { say: 'fault', fault: String(error instanceof Error ? error.stack : error) }
  }
}

async function tellRead(port: MessagePort, job: ReadJob): Promise<void> {
  for await (const piece of read(job)) {
    const asked = once(port, 'message')
    port.postMessage(piece)
    await asked
  }
}

/** Takes pieces, each after the one before lies in the files, until it is told the end. */
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

if (parentPort !== null) {
  const job = workerData as WorkbookJob
  await (job.do === 'read' ? tellRead(parentPort, job) : takeWritten(parentPort, job))
}
