import type { SheetProgress } from './types.ts'

/** Progress in cells or rows; continues when `until` resolves. */
export interface Stage {
  readonly label: string
  readonly done: number
  readonly total: number
  readonly until?: Promise<unknown>
}

/** Maximum slice, so that keys are handled within two frames. */
const SLICE_MS = 24
/** Delay of progress, to avoid flicker. */
const QUIET_MS = 150

/**
 * Runs work that pauses at its `yield`s; longer than one slice it reports progress and can be cancelled.
 * @returns false when cancelled: the generator is then returned
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
    const { until: ready, ...stage } = step.value
    const say = (): void => {
      reported = true
      report({ ...stage, cancel })
    }
    if (ready) {
      const slow = setTimeout(say, QUIET_MS)
      await Promise.race([ready, givenUp])
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
