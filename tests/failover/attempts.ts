/** A write attempt, in clock milliseconds. */
export interface Attempt { readonly begun: number, readonly ended: number, readonly fine: boolean }
/** A response of /readyz. */
export interface ReadyResponse { readonly asked: number, readonly answered: number, readonly ready: boolean }

/** Longest time in seconds without a successful write, from `since` on. */
export function secondsWithout(attempts: readonly Attempt[], startTime: number): number {
  const ends = attempts.filter(({ fine: succeeded, ended }) => succeeded && ended >= startTime).map(({ ended }) => ended)
    .toSorted((a, b) => a - b)
  return ends.reduce(({ last, most: longest }, end) => ({
    last: end, most: Math.max(longest, end - last),
  }), { last: startTime, most: 0 }).most / 1000
}

/**
 * Times in which nobody could write: from the end of a first failed attempt to the start of the last one, with no success between. The
 * first may have started before the outage, and the last may have waited beyond it.
 */
export function closedTimes(attempts: readonly Attempt[]): (readonly [number, number])[] {
  const closed: (readonly [number, number])[] = []
  let failed: Attempt[] = []
  for (const attempt of attempts.toSorted((a, b) => a.ended - b.ended)) {
    if (!attempt.fine) failed.push(attempt)
    if (attempt.fine && failed.length > 0) {
      closed.push([failed[0]!.ended, Math.max(...failed.map(({ begun: startedAt }) => startedAt))])
      failed = []
    }
  }
  return closed.filter(([from, to]) => to > from)
}

/** Seconds of a wrong `ready`: requested and answered while nobody could write, until the next response. */
export function wrongSeconds(responses: readonly ReadyResponse[], attempts: readonly Attempt[]): number {
  const closed = closedTimes(attempts)
  const next = (at: number): number => responses[at + 1]?.answered ?? responses[at]!.answered
  return responses.reduce((sum, { asked: requestedAt, answered: respondedAt, ready }, at) =>
    (ready && closed.some(([from, to]) => from <= requestedAt && respondedAt <= to) ? sum + next(at) - requestedAt : sum), 0) / 1000
}
