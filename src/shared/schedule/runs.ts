import type { Step } from './types.ts'

/** Uninterrupted steps of one trade: a waiting time or an acceptance ends the run. */
export interface Run {
  readonly trade: string
  readonly tradeName: string
  readonly steps: readonly Step[]
  /** Calendar hours before the successor may start. */
  readonly waitHours: number
  readonly accepts: boolean
}

export function runsOf(steps: readonly Step[]): readonly Run[] {
  const runs: Run[] = []
  let from = 0
  steps.forEach(({ trade, tradeName, waitHours, accepts }, at) => {
    const next = steps[at + 1]
    if (next !== undefined && next.trade === trade && waitHours === 0 && !accepts) return
    runs.push({ trade, tradeName, steps: steps.slice(from, at + 1), waitHours, accepts })
    from = at + 1
  })
  return runs
}

/**
 * Longest common subsequence: merged like this, packages with trades in different orders never wait for each other.
 * @returns by key its index in `line`, or null if it is to be inserted
 */
export function aligned(line: readonly string[], keys: readonly string[]): readonly (number | null)[] {
  const width = keys.length + 1
  const common = new Uint16Array((line.length + 1) * width)
  const at = (i: number, j: number): number => common[i * width + j]!
  for (let i = line.length - 1; i >= 0; i--) {
    for (let j = keys.length - 1; j >= 0; j--) common[i * width + j] = line[i] === keys[j]
      ? at(i + 1, j + 1) + 1
      : Math.max(at(i + 1, j), at(i, j + 1))
  }
  const indexes: (number | null)[] = []
  let i = 0
  for (let j = 0; j < keys.length;) {
    if (i < line.length && line[i] === keys[j] && at(i, j) === at(i + 1, j + 1) + 1) {
      indexes.push(i)
      i++
      j++
    } else if (i < line.length && at(i + 1, j) >= at(i, j + 1)) {
      i++
    } else {
      indexes.push(null)
      j++
    }
  }
  return indexes
}
