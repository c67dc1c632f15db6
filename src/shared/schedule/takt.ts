import { dec, round, toScale } from '#schemas/kit/decimal.ts'
import type { DecimalText } from '#schemas/kit/value.ts'

export interface TaktTrade { readonly trade: string, readonly workDaysPerRoom: DecimalText, readonly crew: number }

export interface TaktRow extends TaktTrade {
  /** Rooms per day, 2 decimals. */
  readonly rate: DecimalText
  readonly proposedCrew: number
}

export interface Takt {
  readonly rows: readonly TaktRow[]
  /** Trade with the lowest rate, which limits all; null without trades. */
  readonly bottleneck: string | null
  readonly target: DecimalText
}

/**
 * Rate = crew ÷ work days per room; crew = ceil(rate × work days per room), at least one (sheet 5). Omits trades without work.
 * @param target rooms per day; default the rate of the bottleneck
 */
export function proposeTakt(trades: readonly TaktTrade[], target?: DecimalText): Takt {
  const working = trades.filter(({ workDaysPerRoom }) => dec(workDaysPerRoom).gt(0))
  const rated = working.map(trade => ({ ...trade, exact: dec(trade.crew).div(trade.workDaysPerRoom) }))
  const slowestTrade = rated.reduce<(typeof rated)[number] | null>(
    (slowest, one) => (slowest === null || one.exact.lt(slowest.exact) ? one : slowest), null
  )
  // Multiplied before divided, so that the bottleneck's crew is exact.
  const crewFor = (workDays: DecimalText): number => {
    const people = target === undefined
      && slowestTrade !== null
        ? dec(workDays).times(slowestTrade.crew).div(slowestTrade.workDaysPerRoom)
        : dec(target ?? '0').times(workDays)
    return Math.max(1, people.ceil().toNumber())
  }
  const rows = rated.map(
    ({ exact, ...trade }): TaktRow => ({ ...trade, rate: toScale(round(exact, 2), 2), proposedCrew: crewFor(trade.workDaysPerRoom) })
  )
  return { rows, bottleneck: slowestTrade?.trade ?? null, target: target ?? toScale(round(slowestTrade?.exact ?? dec('0'), 2), 2) }
}
