/** Null for fewer than two values or differing steps. */
export function constantStep<T>(values: readonly T[], minus: (a: T, b: T) => T, equal: (a: T, b: T) => boolean): T | null {
  let step: T | null = null
  for (const [i, value] of values.entries()) {
    const previous = values[i - 1]
    if (previous === undefined) continue
    const difference = minus(value, previous)
    if (step !== null && !equal(step, difference)) return null
    step = difference
  }
  return step
}
