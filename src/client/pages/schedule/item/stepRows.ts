import { dec, toScale, toText } from '#schemas/kit/decimal.ts'
import type { Row } from '#schemas/kit/index.ts'
import type { ScheduleAnswer } from '#shared/api/schedule.ts'
import type { WireStep } from '#shared/api/schedulePlan.ts'

const SCALE = 6
export interface StepOfBar { readonly rowId: string, readonly barId: string, readonly step: WireStep }

export const stepsIn = (steps: ScheduleAnswer['steps'], barIds: readonly string[]): StepOfBar[] =>
  barIds.flatMap(barId => (steps[barId] ?? []).map((step, at) => ({ rowId: `${barId}#${at}`, barId, step })))

const percentOf = (done: string, quantity: string): string =>
  (dec(quantity).isZero() ? '0.00' : toScale(dec(done).times(100).div(quantity), 2))

export function stepRows(steps: readonly StepOfBar[], { bars, teams }: Pick<ScheduleAnswer, 'bars' | 'teams'>): Row[] {
  const byId = new Map(bars.map(bar => [bar.id, bar]))
  return steps.map(({ rowId, barId, step: { itemName, name, placeName, quantity, unit, workDay, done } }) => {
    const bar = byId.get(barId)
    return {
      id: rowId, barName: bar?.name ?? null, itemName, name, placeName, teamName: teams.find(({ id }) => id === bar?.teamId)?.name ?? null,
      quantity, unit, workDays: toScale(dec(quantity).times(workDay), SCALE), done, percent: percentOf(done, quantity),
    }
  })
}

const NUMBER = /^\d+(\.\d+)?$/
export const withPercent = (rows: readonly Row[], edited: ReadonlySet<string>): readonly Row[] => rows.map(row =>
  (edited.has(String(row.id)) && NUMBER.test(String(row.done))
    ? { ...row, percent: percentOf(String(row.done), String(row.quantity)) }
    : row))

export interface DoneOfBar {
  readonly id: string,
  readonly steps: { readonly itemId: string, readonly placeId: string, readonly stepId: string, readonly done: string }[]
}
export function doneOf(steps: readonly StepOfBar[], rows: readonly Row[]): DoneOfBar[] {
  const now = new Map(rows.map(row => [String(row.id), row.done]))
  const byBar = new Map<string, DoneOfBar>()
  for (const { rowId, barId, step: { itemId, placeId, stepId, done } } of steps) {
    const typed = now.get(rowId)
    if (typeof typed !== 'string' || !NUMBER.test(typed) || dec(typed).eq(done)) continue
    const barEntry = byBar.get(barId) ?? { id: barId, steps: [] }
    byBar.set(barId, barEntry)
    barEntry.steps.push({ itemId, placeId, stepId, done: toText(dec(typed)) })
  }
  return [...byBar.values()]
}
