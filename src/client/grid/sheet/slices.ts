import type { SheetProgress } from './types.ts'

/** How far a piece of work is, in cells or rows. It goes on when `until` has arrived. */
export interface Stage { readonly label: string; readonly done: number; readonly total: number; readonly until?: Promise<unknown> }

/** Holds the main thread for no longer than this, so that a key is answered within two frames. */
const SLICE_MS = 24
/** Work that is done sooner shows no progress: it would only flicker. */
const QUIET_MS = 150

/**
 * Runs work that pauses at its `yield`s. What is done within a slice is done when this returns to its caller; longer work
 * goes on after other events, reports how far it is and can be given up. False when it was: the generator is then returned.
 */
export async function inSlices(steps: Generator<Stage, void>, report: (progress: SheetProgress | null) => void): Promise<boolean> {
  let cancelled = false
  let reported = false
  const began = performance.now()
  let cancel = (): void => {}
  const givenUp = new Promise<void>(resolve => {
    cancel = () => {
      cancelled = true
      resolve()
    }
  })
  for (;;) {
    const end = performance.now() + SLICE_MS
    let step = steps.next()
    while (!step.done && !step.value.until && performance.now() < end) step = steps.next()
    if (step.done) break
    const { until, ...stage } = step.value
    const say = (): void => {
      reported = true
      report({ ...stage, cancel })
    }
    if (until) {
      const slow = setTimeout(say, QUIET_MS)
      await Promise.race([until, givenUp])
      clearTimeout(slow)
    } else {
      if (performance.now() - began > QUIET_MS) say()
      await new Promise(resolve => setTimeout(resolve))
    }
    if (cancelled) {
      steps.return()
      break
    }
  }
  if (reported) report(null)
  return !cancelled
}
