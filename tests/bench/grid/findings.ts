import { isCalm, measure, median, sample, type Result, type Run, type Runs } from '../harness.ts'
import type { Theatre } from './stage.ts'

/** One line of the report: what workspace.md, "Speed and size" asks and what was found. */
export interface Finding {
  /** Number of the row in that table. */
  readonly row: number
  readonly metric: string
  readonly unit: string
  readonly ours: number
  /** What stands beside ours; of a limit only the machine's steadiness is read from it. */
  readonly reference: number | null
  readonly against: string
  /** The ratio, or what is limited. */
  readonly value: number
  readonly goal: number
  /** The reference against itself. */
  readonly again: number | null
  readonly verdict: Result['verdict']
}

/** What a question is asked of, and how often. */
export interface Asked { readonly theatre: Theatre, readonly runs: Runs }
export type Question = (asked: Asked) => Promise<Finding[]>

interface Facts { readonly row: number, readonly metric: string, readonly goal: number, readonly against: string, readonly unit?: string }
interface Sides { readonly ours: Run, readonly reference: Run }

/** Ours as a share of the reference. */
export async function ratio({ row, metric, goal, against, unit = 'ms' }: Facts, sides: Sides, runs: Runs): Promise<Finding> {
  const { ours, reference, ratio: value, again, verdict } = await measure({ name: metric, goal, ...sides }, runs)
  return { row, metric, unit, ours, reference, against, value, goal, again, verdict }
}

/** An absolute bound on ours; the reference, against itself, says whether the machine was at rest. */
export async function limit({ row, metric, goal, against, unit = 'ms' }: Facts, sides: Sides, runs: Runs): Promise<Finding> {
  const rounds = await sample(metric, [sides.ours, sides.reference, sides.reference], runs)
  const of = (read: (readings: number[]) => number): number => median(rounds.map(read))
  const ours = of(([a]) => a!)
  const again = of(([, b, c]) => c! / b!)
  const verdict = isCalm(again) ? ours <= goal ? 'pass' : 'short' : 'inconclusive'
  return { row, metric, unit, ours, reference: of(([, b]) => b!), against, value: ours, goal, again, verdict }
}

/** A reading that hangs on no clock of its own, or that came along with another finding, whose steadiness it then shares. */
export const fact = ({ row, metric, goal, unit = '' }: Omit<Facts, 'against'>, ours: number, again: number | null = null): Finding => ({
  row, metric, unit, ours, reference: null, against: '', value: ours, goal, again,
  verdict: again !== null && !isCalm(again) ? 'inconclusive' : ours <= goal ? 'pass' : 'short',
})

/** 1, 2, 3, 1, …: which text is pasted next, so that every paste changes every cell, even after the one before was undone. */
export function turns(): () => number {
  let turn = 0
  return () => (turn = turn % 3 + 1)
}
