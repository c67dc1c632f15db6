import type { Quarter } from './calendar.ts'

/** A bar as the line-of-balance chart has it. */
export interface BalanceBar { readonly placeId: string, readonly placeOrder: number, readonly trade: string, readonly start: Quarter, readonly end: Quarter }

/** When a trade is at a place: from its first bar there to the end of its last. */
export interface BalancePoint { readonly placeId: string, readonly start: Quarter, readonly end: Quarter }
export interface BalanceLine { readonly trade: string, readonly points: readonly BalancePoint[] }

/** Two trades of which the one that is first at a place is the later one at the next: their lines cross between the two. */
export interface Crossing { readonly trades: readonly [string, string], readonly from: string, readonly to: string }

/** Line of balance: one line per trade, its points by place from top to bottom; trades in the order of their first start. */
export function linesOfBalance(bars: readonly BalanceBar[]): readonly BalanceLine[] {
  const lines = new Map<string, Map<string, BalancePoint & { readonly order: number }>>()
  for (const { placeId, placeOrder: order, trade, start, end } of bars) {
    const points = lines.get(trade) ?? new Map<string, BalancePoint & { readonly order: number }>()
    lines.set(trade, points)
    const known = points.get(placeId)
    points.set(placeId, { placeId, order, start: Math.min(start, known?.start ?? start), end: Math.max(end, known?.end ?? end) })
  }
  const first = (points: readonly BalancePoint[]): Quarter => points.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY)
  return [...lines].map(([trade, points]): BalanceLine => ({
    trade, points: [...points.values()].toSorted((a, b) => a.order - b.order).map(({ placeId, start, end }) => ({ placeId, start, end })),
  })).toSorted((a, b) => first(a.points) - first(b.points))
}

/** Where lines cross (clashes): pairs of trades, and the two places that follow each other among those where both work. */
export function crossings(lines: readonly BalanceLine[]): readonly Crossing[] {
  return lines.flatMap((one, at) => lines.slice(at + 1).flatMap(other => {
    const starts = new Map(other.points.map(({ placeId, start }) => [placeId, start]))
    const both = one.points.flatMap(({ placeId, start }) => {
      const others = starts.get(placeId)
      return others === undefined || others === start ? [] : [{ placeId, leads: start < others }]
    })
    return both.slice(1).flatMap(({ placeId, leads }, index): Crossing[] => {
      const before = both[index]!
      return before.leads === leads ? [] : [{ trades: [one.trade, other.trade], from: before.placeId, to: placeId }]
    })
  }))
}
