import { setImmediate as nextTurn } from 'node:timers/promises'

const BLOCK_MS = 8

/**
 * Creates a function that long work awaits regularly to yield the event loop.
 * @param spent whether preceding work has already blocked it
 */
export function breathing(spent = false): () => Promise<void> {
  let startTime = spent ? Number.NEGATIVE_INFINITY : performance.now()
  return async () => {
    if (performance.now() - startTime < BLOCK_MS) return
    await nextTurn()
    startTime = performance.now()
  }
}

const ROWS = 32

/** Yields to the event loop between rows. */
export async function eachInTurn<T>(rows: Iterable<T>, work: (row: T, at: number) => void): Promise<void> {
  const breathe = breathing()
  let at = 0
  for (const row of rows) {
    work(row, at++)
    if (at % ROWS === 0) await breathe()
  }
}

/** Yields to the event loop between rows. */
export async function mapInTurn<T, U>(rows: Iterable<T>, work: (row: T, at: number) => U): Promise<U[]> {
  const results: U[] = []
  await eachInTurn(rows, (row, at) => results.push(work(row, at)))
  return results
}
