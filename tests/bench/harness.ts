/** One question of speed. Both sides give milliseconds of one run; lower is better. */
export interface Metric {
  readonly name: string
  /** Highest ratio ours / reference that passes. */
  readonly goal: number
  ours(): Promise<number>
  reference(): Promise<number>
}

export interface Result {
  readonly name: string
  /** Medians in milliseconds; they depend on the machine, the ratio hardly does. */
  readonly ours: number
  readonly reference: number
  /** Median over the rounds of ours / reference. */
  readonly ratio: number
  /** Median over the rounds of reference / reference: how much the machine itself wavers. */
  readonly again: number
  readonly goal: number
  readonly rounds: number
  readonly verdict: 'pass' | 'short' | 'inconclusive'
}

const WARM_UPS = 3
const ROUNDS = 15
/** Outside of this the machine was too restless for a verdict. */
const CALM = { from: 0.85, to: 1.15 } as const

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

function shuffled<T>(values: readonly T[]): T[] {
  return values.map(value => ({ value, at: Math.random() })).toSorted((a, b) => a.at - b.at).map(({ value }) => value)
}

export function verdictOf({ ratio, again, goal }: Pick<Result, 'ratio' | 'again' | 'goal'>): Result['verdict'] {
  if (!(again >= CALM.from && again <= CALM.to)) return 'inconclusive'
  return ratio <= goal ? 'pass' : 'short'
}

/**
 * Runs ours, the reference, and the reference once more against itself in random order, round by round.
 * @throws Error when a run reads 0: then nothing was captured
 */
export async function measure({ name, goal, ours, reference }: Metric): Promise<Result> {
  const sides = [ours, reference, reference] as const
  for (let i = 0; i < WARM_UPS; i++) for (const run of sides.slice(0, 2)) await run()
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const times: number[] = []
    for (const side of shuffled([0, 1, 2])) times[side] = await sides[side]!()
    if (times.some(time => !(time > 0))) throw new Error(`${name}: a run was not captured`)
    rounds.push(times)
  }
  const medianOf = (of: (times: number[]) => number): number => median(rounds.map(of))
  const ratio = medianOf(([a, b]) => a! / b!)
  const again = medianOf(([, b, c]) => c! / b!)
  return {
    name, goal, ratio, again, rounds: ROUNDS, ours: medianOf(([a]) => a!), reference: medianOf(([, b]) => b!),
    verdict: verdictOf({ ratio, again, goal }),
  }
}
