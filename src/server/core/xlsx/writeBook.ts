import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTemporaryFolder } from '#server/core/store/index.ts'
import type { BookPiece, BookTarget, SheetHead, WriteSheet } from './model.ts'
import { startWorker } from './startWorker.ts'

const MEMORY_MB = 256
/** Passing on this many rows costs the event loop a few milliseconds. */
const PORTION = 500

/**
 * Requests each piece when the previous one is in the file. Each target gets the same rows. If `pieces` throws, the files stay incomplete.
 */
export async function streamWorkbook(
  heads: readonly SheetHead[], pieces: AsyncIterable<BookPiece>, targets: readonly BookTarget[],
): Promise<void> {
  const worker = startWorker({ do: 'write', heads, targets }, MEMORY_MB)
  const broken = once(worker, 'exit').then(([code]) => { throw new Error(`workbook worker ended with ${String(code)}`) })
  broken.catch(() => undefined)
  const nextMessage = (): Promise<unknown> => Promise.race([once(worker, 'message'), broken])
  const send = (piece: BookPiece | null): Promise<unknown> => {
    const response = nextMessage()
    worker.postMessage(JSON.stringify(piece))
    return response
  }
  try {
    await nextMessage()
    for await (const piece of pieces) await send(piece)
    await send(null)
  } finally {
    await worker.terminate()
  }
}

async function* piecesOf(sheets: readonly WriteSheet[]): AsyncGenerator<BookPiece> {
  for (const [sheet, { rows }] of sheets.entries()) {
    for (let at = 0; at < rows.length; at += PORTION) yield { sheet, lines: rows.slice(at, at + PORTION) }
  }
}

export const writeWorkbook = (sheets: readonly WriteSheet[]): Promise<Uint8Array> => inTemporaryFolder(async folder => {
  const path = join(folder, 'book.xlsx')
  await streamWorkbook(sheets.map(({ rows: _rows, ...head }) => head), piecesOf(sheets), [{ path }])
  return readFile(path)
})
