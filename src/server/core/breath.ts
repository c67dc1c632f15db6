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
