import type { BarState } from '#schemas/schedule/terms.ts'
import { dec, sumOf, toScale, toText } from '#schemas/kit/index.ts'
import { ZERO, type Num } from '#schemas/kit/decimal.ts'
import { positionMatch, positionStep } from '#server/db/tables/position.ts'
import type { Db } from '#server/db/tx.ts'
import type { BarStep } from '#shared/schedule/types.ts'
import type { BarRow } from './stored.ts'

/** Completed quantities by item, place and step: recorded by places, dailies and manual reports (domain B6). */
export type DoneSteps = ReadonlyMap<string, string>
export const stepKey = ({ itemId, placeId, stepId }: Pick<BarStep, 'itemId' | 'placeId' | 'stepId'>): string =>
  [itemId, placeId, stepId].join('\t')

export async function doneSteps(db: Db, projectId: string): Promise<DoneSteps> {
  const rows = await db.sql<{ itemId: string, placeId: string, step: number, done: string }>`select m.item_id as "itemId",
    m.position_id as "placeId", s.step,
      case when s.state in ('DONE', 'ACCEPTED') then greatest(s.done, m.quantity) else s.done end as done
    from ${positionStep} s join ${positionMatch} m on m.merchant_id = s.merchant_id and m.id = s.match_id
    where s.merchant_id = ${db.ctx.merchantId} and m.project_id = ${projectId} and (s.done > 0 or s.state in ('DONE', 'ACCEPTED'))`
  return new Map(rows.map(({ step, done, ...row }) => [stepKey({ ...row, stepId: String(step) }), done]))
}

/** Completed quantity of a step, at most its quantity. */
export function doneOf(step: BarStep, done: DoneSteps): Num {
  const [doneQuantity, total] = [dec(done.get(stepKey(step)) ?? '0'), dec(step.quantity)]
  return doneQuantity.gt(total) ? total : doneQuantity
}

/**
 * Labour-weighted progress of a bar in percent, 2 decimals; by quantities where its steps have no work days. A milestone is done when
 * reported.
 */
export function percentOf(bar: Pick<BarRow, 'kind' | 'steps' | 'actualEnd'>, done: DoneSteps): string {
  if (bar.kind === 'MILESTONE') return bar.actualEnd === null ? '0.00' : '100.00'
  const weighed = bar.steps.some(({ workDay }) => dec(workDay).gt(0))
  let [total, doneWeight] = [ZERO, ZERO]
  for (const step of bar.steps) {
    const amount = done.get(stepKey(step))
    const weight = weighed ? dec(step.workDay) : dec('1')
    total = total.plus(weight.times(step.quantity))
    if (amount !== undefined) doneWeight = doneWeight.plus(weight.times(doneOf(step, done)))
  }
  return total.isZero() ? '0.00' : toScale(doneWeight.times(100).div(total), 2)
}

/**
 * Late if unfinished and behind the baseline; else by progress.
 * @param isLate whether it ends behind its baseline, or should have ended
 */
export function stateOf(bar: Pick<BarRow, 'started' | 'actualEnd'>, percent: string, isLate: boolean): BarState {
  if (bar.actualEnd !== null || dec(percent).gte(100)) return 'DONE'
  if (isLate) return 'DELAYED'
  return bar.started || dec(percent).gt(0) ? 'DOING' : 'NOT_START'
}

/** Progress of many bars in percent, weighted by work days. */
export function percentOfAll(bars: readonly { readonly workDays: string, readonly percent: string }[]): string {
  const totalDays = dec(sumOf(bars.map(({ workDays }) => workDays)))
  if (totalDays.isZero()) return '0.00'
  return toScale(dec(sumOf(bars.map(({ workDays, percent }) => toText(dec(workDays).times(percent))))).div(totalDays), 2)
}

export const sharesOf = (text: string, percent: string): string => toScale(dec(text).times(percent).div(100), 6)
