import { setImmediate as others } from 'node:timers/promises'

/** Milliseconds for which one piece of work may have the event loop. */
const HELD_MS = 15

/** For work over many rows: to be awaited now and then, it lets everything else run where this work has held the event loop for a while. */
export function breathing(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < HELD_MS) return
    await others()
    since = performance.now()
  }
}
