import type { Quarter } from './calendar.ts'

export interface BalanceBar {
  readonly placeId: string, readonly placeOrder: number, readonly trade: string, readonly start: Quarter, readonly end: Quarter,
}

/** A trade's time at a place, from its first start to its last end. */
export interface BalancePoint { readonly placeId: string, readonly start: Quarter, readonly end: Quarter }
export interface BalanceLine { readonly trade: string, readonly points: readonly BalancePoint[] }

/** Two trades in one place at the same time; the first to start comes first. */
export interface Clash { readonly placeId: string, readonly trades: readonly [string, string] }

/** One line per trade by first start, places from top to bottom. */
export function linesOfBalance(bars: readonly BalanceBar[]): readonly BalanceLine[] {
  const lines = new Map<string, Map<string, BalancePoint & { readonly order: number }>>()
  for (const { placeId, placeOrder: order, trade, start, end } of bars) {
    const points = lines.get(trade) ?? new Map<string, BalancePoint & { readonly order: number }>()
    lines.set(trade, points)
    const point = points.get(placeId)
    points.set(placeId, { placeId, order, start: Math.min(start, point?.start ?? start), end: Math.max(end, point?.end ?? end) })
  }
  const first = (points: readonly BalancePoint[]): Quarter =>
    points.reduce((min, { start }) => Math.min(min, start), Number.POSITIVE_INFINITY)
  return [...lines].map(([trade, points]): BalanceLine => ({
    trade, points: [...points.values()].toSorted((a, b) => a.order - b.order).map(({ placeId, start, end }) => ({ placeId, start, end })),
  })).toSorted((a, b) => first(a.points) - first(b.points))
}

/** Each pair once; milestones never clash. */
export function clashesOf(bars: readonly BalanceBar[]): readonly Clash[] {
  const clashes: Clash[] = []
  const byPlace = new Map<string, BalanceBar[]>()
  for (const bar of bars) if (bar.end > bar.start) byPlace.set(bar.placeId, [...byPlace.get(bar.placeId) ?? [], bar])
  for (const [placeId, barsAtPlace] of byPlace) {
    const sorted = barsAtPlace.toSorted((a, b) => a.start - b.start || a.end - b.end)
    const reported = new Set<string>()
    sorted.forEach((one, at) => {
      for (const other of sorted.slice(at + 1)) {
        if (other.start >= one.end) break
        const pair = [one.trade, other.trade].toSorted().join('\t')
        if (one.trade === other.trade || reported.has(pair)) continue
        reported.add(pair)
        clashes.push({ placeId, trades: [one.trade, other.trade] })
      }
    })
  }
  return clashes
}
