import { dec, round, toScale } from '#schemas/kit/decimal.ts'
import type { DecimalText } from '#schemas/kit/value.ts'

/** A trade of a rhythm: what one room takes it, and how many people it has. */
export interface TaktTrade { readonly trade: string, readonly workDaysPerRoom: DecimalText, readonly crew: number }

export interface TaktRow extends TaktTrade {
  /** Rooms a day with the crew as it is, 2 decimals. */
  readonly rate: DecimalText
  /** People with whom the trade keeps the proposed rhythm. */
  readonly proposedCrew: number
}

export interface Takt {
  readonly rows: readonly TaktRow[]
  /** The trade of the least rate: it sets the rhythm of all. Null without trades. */
  readonly bottleneck: string | null
  /** Rooms a day for which crews are proposed. */
  readonly target: DecimalText
}

/**
 * Crews for one rhythm (sheet 5): rate = crew ÷ work days per room; the crew for a rate r is ceil(r × work days per room), at least one.
 * Trades without work in a room are left out.
 * @param target rooms a day; the rate of the bottleneck unless said
 */
export function proposeTakt(trades: readonly TaktTrade[], target?: DecimalText): Takt {
  const working = trades.filter(({ workDaysPerRoom }) => dec(workDaysPerRoom).gt(0))
  const rated = working.map(trade => ({ ...trade, exact: dec(trade.crew).div(trade.workDaysPerRoom) }))
  const least = rated.reduce<(typeof rated)[number] | null>((slowest, one) => (slowest === null || one.exact.lt(slowest.exact) ? one : slowest), null)
  // Multiplied before it is divided: the bottleneck's own crew comes out exactly.
  const crewFor = (workDays: DecimalText): number => {
    const people = target === undefined && least !== null ? dec(workDays).times(least.crew).div(least.workDaysPerRoom) : dec(target ?? '0').times(workDays)
    return Math.max(1, people.ceil().toNumber())
  }
  const rows = rated.map(({ exact, ...trade }): TaktRow => ({ ...trade, rate: toScale(round(exact, 2), 2), proposedCrew: crewFor(trade.workDaysPerRoom) }))
  return { rows, bottleneck: least?.trade ?? null, target: target ?? toScale(round(least?.exact ?? dec('0'), 2), 2) }
}
