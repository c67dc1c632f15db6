import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTemporaryFolder } from '#server/core/store/index.ts'
import type { BookPiece, BookTarget, SheetHead, WriteSheet } from './model.ts'
import { startWorker } from './startWorker.ts'

const MEMORY_MB = 256
/** Rows of a piece where the rows are there already: passing them on costs the event loop a few milliseconds. */
const PORTION = 500

/**
 * Writes an xlsx file piece by piece in a thread of its own: the next piece is asked for when the one before lies in the file.
 * With more targets the same rows go into each of them. What the pieces throw leaves the files unfinished.
 */
export async function streamWorkbook(heads: readonly SheetHead[], pieces: AsyncIterable<BookPiece>, targets: readonly BookTarget[]): Promise<void> {
  const worker = startWorker({ do: 'write', heads, targets }, MEMORY_MB)
  const broken = once(worker, 'exit').then(([code]) => { throw new Error(`workbook worker ended with ${String(code)}`) })
  broken.catch(() => undefined)
  const heard = (): Promise<unknown> => Promise.race([once(worker, 'message'), broken])
  const say = (piece: BookPiece | null): Promise<unknown> => {
    const answer = heard()
    worker.postMessage(JSON.stringify(piece))
    return answer
  }
  try {
    await heard()
    for await (const piece of pieces) await say(piece)
    await say(null)
  } finally {
    await worker.terminate()
  }
}

async function* piecesOf(sheets: readonly WriteSheet[]): AsyncGenerator<BookPiece> {
  for (const [sheet, { rows }] of sheets.entries()) {
    for (let at = 0; at < rows.length; at += PORTION) yield { sheet, lines: rows.slice(at, at + PORTION) }
  }
}

/** Writes an xlsx file of rows that are there already. */
export const writeWorkbook = (sheets: readonly WriteSheet[]): Promise<Uint8Array> => inTemporaryFolder(async folder => {
  const path = join(folder, 'book.xlsx')
  await streamWorkbook(sheets.map(({ rows: _rows, ...head }) => head), piecesOf(sheets), [{ path }])
  return readFile(path)
})
