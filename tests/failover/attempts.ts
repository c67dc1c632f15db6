/** One try to write, in milliseconds of the clock. */
export interface Attempt { readonly begun: number, readonly ended: number, readonly fine: boolean }
/** One answer of /readyz. */
export interface Answer { readonly asked: number, readonly answered: number, readonly ready: boolean }

/** Seconds of the longest time without a write that began and succeeded, from `since` on. */
export function secondsWithout(attempts: readonly Attempt[], since: number): number {
  const ends = attempts.filter(({ fine, ended }) => fine && ended >= since).map(({ ended }) => ended).toSorted((a, b) => a - b)
  return ends.reduce(({ last, most }, end) => ({
    last: end, most: Math.max(most, end - last),
  }), { last: since, most: 0 }).most / 1000
}

/**
 * Times in which nobody could write: from the end of a first attempt that failed to the begin of the last one, with none that succeeded
 * between. What failed first may have begun while all was well, and what failed last may have been waiting when all was well again.
 */
export function closedTimes(attempts: readonly Attempt[]): (readonly [number, number])[] {
  const closed: (readonly [number, number])[] = []
  let failed: Attempt[] = []
  for (const attempt of attempts.toSorted((a, b) => a.ended - b.ended)) {
    if (!attempt.fine) failed.push(attempt)
    if (attempt.fine && failed.length > 0) {
      closed.push([failed[0]!.ended, Math.max(...failed.map(({ begun }) => begun))])
      failed = []
    }
  }
  return closed.filter(([from, to]) => to > from)
}

/** Seconds for which `ready` was said wrongly: asked and answered while nobody could write, until the next answer. */
export function wrongSeconds(answers: readonly Answer[], attempts: readonly Attempt[]): number {
  const closed = closedTimes(attempts)
  const next = (at: number): number => answers[at + 1]?.answered ?? answers[at]!.answered
  return answers.reduce((sum, { asked, answered, ready }, at) =>
    (ready && closed.some(([from, to]) => from <= asked && answered <= to) ? sum + next(at) - asked : sum), 0) / 1000
}
