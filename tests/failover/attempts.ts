/** One try to write, in milliseconds of the clock. */
export interface Attempt { readonly begun: number, readonly ended: number, readonly fine: boolean }
/** One answer of /readyz. */
export interface Answer { readonly asked: number, readonly answered: number, readonly ready: boolean }

/** A write that succeeds after a longer wait says nothing of the time before: a commit may have waited for another machine. */
const SURE_MS = 1_000

/** Seconds of the longest time without a write that began and succeeded, from `since` on. */
export function secondsWithout(attempts: readonly Attempt[], since: number): number {
  const ends = attempts.filter(({ fine, ended }) => fine && ended >= since).map(({ ended }) => ended).toSorted((a, b) => a - b)
  return ends.reduce(({ last, most }, end) => ({ last: end, most: Math.max(most, end - last) }), { last: since, most: 0 }).most / 1000
}

/** Times in which somebody tried to write and nobody could. */
export function closedTimes(attempts: readonly Attempt[]): (readonly [number, number])[] {
  const marks = attempts.flatMap(({ begun, ended, fine }) => {
    const from = fine ? Math.max(begun, ended - SURE_MS) : begun
    return [{ at: from, fine, step: 1 }, { at: ended, fine, step: -1 }]
  }).toSorted((a, b) => a.at - b.at || b.step - a.step)
  const closed: [number, number][] = []
  let [good, bad] = [0, 0]
  let since: number | undefined
  for (const { at, fine, step } of marks) {
    if (fine) good += step
    else bad += step
    const isClosed = good === 0 && bad > 0
    if (isClosed) since ??= at
    else if (since !== undefined) {
      closed.push([since, at])
      since = undefined
    }
  }
  return closed
}

/** Seconds for which `ready` was said wrongly: asked and answered while nobody could write, until the next answer. */
export function wrongSeconds(answers: readonly Answer[], attempts: readonly Attempt[]): number {
  const closed = closedTimes(attempts)
  const wrong = answers.filter(({ asked, answered, ready }) => ready && closed.some(([from, to]) => from <= asked && answered <= to))
  return wrong.reduce((sum, { asked, answered }) => sum + (answers.find(next => next.asked >= answered)?.answered ?? answered) - asked, 0) / 1000
}
