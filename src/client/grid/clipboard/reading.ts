/** Yields between rows, reporting rows read and total. */
export type Reading<T> = Generator<{ readonly done: number; readonly total: number }, T>

export const PAUSE_ROWS = 200

export function toEnd<T>(steps: Reading<T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
