import { durationOf } from './duration.ts'
import type { Bar, Fault, Team } from './types.ts'

/** A possible team of a bar, with the duration in quarters. */
export interface Candidate { readonly team: Team, readonly duration: number }

/** A longer bar is a mistake in its numbers. */
const MOST_QUARTERS = 4 * 3650

/**
 * The responsible team, else every team of the trade; none for a milestone.
 * @returns with faults for a trade without a team, a team without people, and bars above ten years
 */
export function candidatesOf(bars: readonly Bar[], teams: readonly Team[]): {
  readonly candidates: readonly (readonly Candidate[])[], readonly faults: readonly Fault[],
} {
  const byTrade = new Map<string, Team[]>()
  for (const team of teams) byTrade.set(team.trade, [...byTrade.get(team.trade) ?? [], team])
  const faults = new Map<string, Fault>()
  const refuse = (bar: Bar, kind: Fault['kind'], message: string): void => {
    faults.set(message, { kind, message, ids: [...faults.get(message)?.ids ?? [], bar.id] })
  }
  const candidates = bars.map(bar => {
    if (bar.trade === null) return []
    const all = byTrade.get(bar.trade) ?? []
    const responsible = all.filter(({ id }) => id === bar.teamId)
    const able = responsible.length > 0 ? responsible : all
    if (able.length === 0) refuse(bar, 'NO_TEAM', `工种“${bar.tradeName}”没有班组，请先安排班组`)
    const empty = able.filter(({ people }) => !(people > 0))
    for (const { name } of empty) refuse(bar, 'NO_PEOPLE', `工种“${bar.tradeName}”的班组“${name}”没有人员，请填写人数`)
    const candidates = empty.length > 0 ? [] : able.map(team => ({ team, duration: durationOf(bar.workDays, team.people) }))
    if (candidates.some(({ duration }) => duration > MOST_QUARTERS)) refuse(bar, 'TOO_LONG', `“${labelOf(bar)}”工期超过 10 年，请检查数量、用工与人数`)
    return candidates
  })
  return { candidates, faults: [...faults.values()] }
}

export const labelOf = ({ placeName, name }: Pick<Bar, 'placeName' | 'name'>): string => `${placeName} ${name}`
