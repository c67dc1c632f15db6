import { isCalm, measure, median, sample, type Result, type Run, type Runs } from '../harness.ts'
import type { Theatre } from './stage.ts'

/** A report line: a requirement of workspace.md, "Speed and size", and its result. */
export interface Finding {
  /** Row number in that table. */
  readonly row: number
  readonly metric: string
  readonly unit: string
  readonly ours: number
  /** The reference; for a limit it only measures the machine's steadiness. */
  readonly reference: number | null
  readonly against: string
  /** The ratio, or the limited value. */
  readonly value: number
  readonly goal: number
  /** The reference against itself. */
  readonly again: number | null
  readonly verdict: Result['verdict']
}

export interface QuestionInput { readonly theatre: Theatre, readonly runs: Runs }
export type Question = (input: QuestionInput) => Promise<Finding[]>

interface Facts { readonly row: number, readonly metric: string, readonly goal: number, readonly against: string, readonly unit?: string }
interface Sides { readonly ours: Run, readonly reference: Run }

/** Ours as a share of the reference. */
export async function ratio({ row, metric, goal, against, unit = 'ms' }: Facts, sides: Sides, runs: Runs): Promise<Finding> {
  const {
    ours: productValue, reference, ratio: value, again: controlRatio, verdict,
  } = await measure({ name: metric, goal, ...sides }, runs)
  return { row, metric, unit, ours: productValue, reference, against, value, goal, again: controlRatio, verdict }
}

/** An absolute bound on ours; the reference, against itself, shows whether the machine was at rest. */
export async function limit({ row, metric, goal, against, unit = 'ms' }: Facts, sides: Sides, runs: Runs): Promise<Finding> {
  const rounds = await sample(metric, [sides.ours, sides.reference, sides.reference], runs)
  const medianOf = (read: (readings: number[]) => number): number => median(rounds.map(read))
  const productValue = medianOf(([a]) => a!)
  const controlRatio = medianOf(([, b, c]) => c! / b!)
  const verdict = isCalm(controlRatio) ? productValue <= goal ? 'pass' : 'short' : 'inconclusive'
  return {
    row, metric, unit, ours: productValue, reference: medianOf(([, b]) => b!), against, value: productValue, goal, again: controlRatio,
    verdict,
  }
}

/** A reading independent of the clock, or a by-product of another finding whose steadiness it shares. */
export const fact = (
  { row, metric, goal, unit = '' }: Omit<Facts, 'against'>, productValue: number, controlRatio: number | null = null
): Finding => ({
  row, metric, unit, ours: productValue, reference: null, against: '', value: productValue, goal, again: controlRatio,
  verdict: controlRatio !== null && !isCalm(controlRatio) ? 'inconclusive' : productValue <= goal ? 'pass' : 'short',
})

/** 1, 2, 3, 1, …: number of the next text to paste, so that every paste changes every cell, even after an undo. */
export function turns(): () => number {
  let turn = 0
  return () => (turn = turn % 3 + 1)
}
