import { setImmediate as others } from 'node:timers/promises'

/** Milliseconds for which one piece of work may have the event loop. */
const HELD_MS = 8

/**
 * For work over many rows: to be awaited now and then, it lets everything else run where this work has held the event loop for a while.
 * @param spent whether what has come before, such as the arrival of the rows, has held it already
 */
export function breathing(spent = false): () => Promise<void> {
  let since = spent ? Number.NEGATIVE_INFINITY : performance.now()
  return async () => {
    if (performance.now() - since < HELD_MS) return
    await others()
    since = performance.now()
  }
}

/** How many rows pass between two looks at the clock. */
const ROWS = 32

/** Does something with each row in turn, letting everything else run meanwhile. */
export async function eachInTurn<T>(rows: Iterable<T>, work: (row: T, at: number) => void): Promise<void> {
  const breathe = breathing()
  let at = 0
  for (const row of rows) {
    work(row, at++)
    if (at % ROWS === 0) await breathe()
  }
}

/** What becomes of each row, in their order. */
export async function mapInTurn<T, U>(rows: Iterable<T>, work: (row: T, at: number) => U): Promise<U[]> {
  const made: U[] = []
  await eachInTurn(rows, (row, at) => made.push(work(row, at)))
  return made
}
