import { setImmediate as nextTurn } from 'node:timers/promises'

/** Maximum time that one piece of work may block the event loop. */
const BLOCK_MS = 8

/**
 * Creates a function for long work: awaited regularly, it yields when the work has blocked the event loop for a while.
 * @param spent whether preceding work, such as parsing the rows, has already blocked it
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

/** Calls `work` for each row in order, yielding to the event loop. */
export async function eachInTurn<T>(rows: Iterable<T>, work: (row: T, at: number) => void): Promise<void> {
  const breathe = breathing()
  let at = 0
  for (const row of rows) {
    work(row, at++)
    if (at % ROWS === 0) await breathe()
  }
}

/** Maps the rows in order, yielding to the event loop. */
export async function mapInTurn<T, U>(rows: Iterable<T>, work: (row: T, at: number) => U): Promise<U[]> {
  const results: U[] = []
  await eachInTurn(rows, (row, at) => results.push(work(row, at)))
  return results
}
