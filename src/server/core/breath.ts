import { setImmediate as nextTurn } from 'node:timers/promises'

/** The longest that one piece of work may block the event loop. */
const BLOCK_MS = 8

/**
 * For work over many rows: awaited now and then, it yields when this work has blocked the event loop for a while.
 * @param spent whether preceding work, such as parsing the rows, has blocked it already
 */
export function breathing(spent = false): () => Promise<void> {
  let since = spent ? Number.NEGATIVE_INFINITY : performance.now()
  return async () => {
    if (performance.now() - since < BLOCK_MS) return
    await nextTurn()
    since = performance.now()
  }
}

/** Rows between two readings of the clock. */
const ROWS = 32

/** Calls `work` for each row in order, yielding to the event loop meanwhile. */
export async function eachInTurn<T>(rows: Iterable<T>, work: (row: T, at: number) => void): Promise<void> {
  const breathe = breathing()
  let at = 0
  for (const row of rows) {
    work(row, at++)
    if (at % ROWS === 0) await breathe()
  }
}

/** Maps the rows in order, yielding to the event loop meanwhile. */
export async function mapInTurn<T, U>(rows: Iterable<T>, work: (row: T, at: number) => U): Promise<U[]> {
  const results: U[] = []
  await eachInTurn(rows, (row, at) => results.push(work(row, at)))
  return results
}
