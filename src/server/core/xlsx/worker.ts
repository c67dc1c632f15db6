import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFile, type ReadSheet, type WorkbookJob, type WorkbookPiece } from './model.ts'
import { readBytes } from './read/workbook.ts'
import { writeBytes } from './write.ts'

/** Rows per piece: taking them costs the event loop a few milliseconds. */
const PORTION = 1_000

function* piecesOf({ name, rows, merges }: ReadSheet, top = rows.length): Generator<WorkbookPiece> {
  yield { say: 'sheet', sheet: { name, merges: merges.filter(merge => merge.top < top), rowCount: rows.length } }
  for (let at = 0; at < Math.min(top, rows.length); at += PORTION) yield { say: 'rows', rows: rows.slice(at, Math.min(at + PORTION, top)) }
}

async function* perform(job: WorkbookJob): AsyncGenerator<WorkbookPiece> {
  try {
    if (job.do === 'write') yield { say: 'bytes', bytes: writeBytes(job.sheets) }
    else for (const sheet of await readBytes(job.bytes, job.sheet)) yield* piecesOf(sheet, job.top)
    yield { say: 'end' }
  } catch (error) {
    yield error instanceof UnreadableFile ? { say: 'refused', text: error.message } : { say: 'fault', fault: String(error instanceof Error ? error.stack : error) }
  }
}

for await (const piece of perform(workerData as WorkbookJob)) {
  const asked = parentPort && once(parentPort, 'message')
  parentPort?.postMessage(piece)
  await asked
}
