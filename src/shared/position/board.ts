import { dec, ZERO, type Num } from '#schemas/kit/decimal.ts'
import type { StepState } from './steps.ts'

export interface BoardStep {
  readonly positionId: string
  readonly trade: string | null
  readonly state: StepState
  /** ISO instant until which it waits. */
  readonly waitsUntil: string | null
  readonly quantity: string
  readonly done: string
  /** Work days per unit. */
  readonly workDay: string
}

export interface BoardCell {
  readonly positionId: string
  readonly trade: string
  readonly state: StepState
  readonly waitsUntil: string | null
  /** Integer percent of work days. */
  readonly percent: number
  readonly steps: number
  readonly open: number
}

const isOver = (state: StepState): boolean => state === 'DONE' || state === 'ACCEPTED'

/** Started before ready, ready before waiting; done only when all are. */
function stateOf(steps: readonly BoardStep[]): StepState {
  if (steps.every(({ state }) => state === 'ACCEPTED')) return 'ACCEPTED'
  if (steps.every(({ state }) => isOver(state))) return 'DONE'
  if (steps.some(({ state, done }) => state === 'DOING' || isOver(state) || dec(done).gt(0))) return 'DOING'
  return steps.some(({ state }) => state === 'READY') ? 'READY' : 'NOT_READY'
}

const percentOf = (done: Num, total: Num): number => (total.isZero() ? 0 : Math.min(100, done.times(100).div(total).floor().toNumber()))

function cellOf(positionId: string, trade: string, steps: readonly BoardStep[]): BoardCell {
  const state = stateOf(steps)
  const waitEnds = steps.flatMap(({ waitsUntil }) => waitsUntil ?? []).toSorted()
  const weightOf = ({ workDay }: BoardStep): Num => (dec(workDay).isZero() ? dec('0.000001') : dec(workDay))
  const total = steps.reduce((sum, step) => sum.plus(weightOf(step).times(step.quantity)), ZERO)
  const done = steps.reduce((sum, step) => sum.plus(weightOf(step).times(isOver(step.state) ? step.quantity : step.done)), ZERO)
  return {
    positionId, trade, state, waitsUntil: state === 'NOT_READY' ? waitEnds[0] ?? null : null,
    percent: isOver(state) ? 100 : percentOf(done, total),
    steps: steps.length, open: steps.filter(step => !isOver(step.state)).length,
  }
}

/** Board of rooms × trades: one cell per place and trade with steps there. Omits steps without a trade. */
export function boardCells(steps: readonly BoardStep[]): BoardCell[] {
  const byCell = new Map<string, BoardStep[]>()
  for (const step of steps) {
    if (step.trade === null) continue
    const key = `${step.positionId}\t${step.trade}`
    const cell = byCell.get(key)
    if (cell === undefined) byCell.set(key, [step])
    else cell.push(step)
  }
  return [...byCell.values()].map(cell => cellOf(cell[0]!.positionId, cell[0]!.trade!, cell))
}
