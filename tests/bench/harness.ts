/** A speed question. Both sides return milliseconds of one run; lower is better. */
export interface Metric {
  readonly name: string
  /** Maximum passing ratio ours / reference. */
  readonly goal: number
  ours(): Promise<number>
  reference(): Promise<number>
}

export interface Result {
  readonly name: string
  /** Default: milliseconds. */
  readonly unit?: 'MB'
  /** Medians, which depend on the machine; the ratio hardly does. */
  readonly ours: number
  readonly reference: number
  /** Median over the rounds of ours / reference. */
  readonly ratio: number
  /** Median over the rounds of reference / reference: the machine's own variation. */
  readonly again: number
  readonly goal: number
  readonly rounds: number
  readonly verdict: 'pass' | 'short' | 'inconclusive'
}

/** Number of unmeasured runs, then of paired rounds. */
export interface Runs { readonly warmUps: number, readonly rounds: number }
const USUAL: Runs = { warmUps: 3, rounds: 15 }
/** Outside of this range the machine was too restless for a verdict. */
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

/** Whether the machine was at rest. `again`: the reference against itself. */
export const isCalm = (controlRatio: number): boolean => controlRatio >= CALM.from && controlRatio <= CALM.to

export function verdictOf({ ratio, again: controlRatio, goal }: Pick<Result, 'ratio' | 'again' | 'goal'>): Result['verdict'] {
  if (!isCalm(controlRatio)) return 'inconclusive'
  return ratio <= goal ? 'pass' : 'short'
}

/** A reading of one side in a round; never 0 unless nothing was captured. */
export type Run = () => Promise<number>

/** Mean of several consecutive runs, for a side too short for a single reading. */
export const meanOf = (times: number, run: Run): Run => async () => {
  let sum = 0
  for (let at = 0; at < times; at++) sum += await run()
  return sum / times
}

/**
 * Runs the sides once per round in random order.
 * @returns the readings of each round, in the order of the sides
 * @throws Error when a run reads 0: then nothing was captured
 */
export async function sample(name: string, sides: readonly Run[], { warmUps, rounds }: Runs): Promise<number[][]> {
  for (let i = 0; i < warmUps; i++) for (const run of new Set(sides)) await run()
  const readings: number[][] = []
  for (let round = 0; round < rounds; round++) {
    const roundReadings: number[] = []
    for (const side of shuffled([...sides.keys()])) roundReadings[side] = await sides[side]!()
    if (roundReadings.some(reading => !(reading > 0))) throw new Error(`${name}: a run was not captured`)
    readings.push(roundReadings)
  }
  return readings
}

/** Compares ours with the reference, and the reference with itself. */
export async function measure({ name, goal, ours: runProduct, reference }: Metric, runs: Runs = USUAL): Promise<Result> {
  const rounds = await sample(name, [runProduct, reference, reference], runs)
  const medianOf = (read: (readings: number[]) => number): number => median(rounds.map(read))
  const ratio = medianOf(([a, b]) => a! / b!)
  const controlRatio = medianOf(([, b, c]) => c! / b!)
  return {
    name, goal, ratio, again: controlRatio, rounds: runs.rounds, ours: medianOf(([a]) => a!), reference: medianOf(([, b]) => b!),
    verdict: verdictOf({ ratio, again: controlRatio, goal }),
  }
}
