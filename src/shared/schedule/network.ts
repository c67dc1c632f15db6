import type { LinkKind } from '#schemas/schedule/terms.ts'
import type { Quarter, WorkCalendar } from './calendar.ts'
import { HOUR_MINUTES } from './clock.ts'
import type { Fault, Link } from './types.ts'

/** Bars by index; lag in working quarters or calendar minutes. */
export interface Edge {
  readonly from: number
  readonly to: number
  readonly kind: LinkKind
  readonly quarters: number
  readonly minutes: number
}

export interface Network {
  readonly into: readonly (readonly Edge[])[]
  readonly outOf: readonly (readonly Edge[])[]
  /** Without bars in or behind circles. */
  readonly order: readonly number[]
}

/** Omits links to started bars: work that started out of order would otherwise wait for itself. */
export function networkOf(
  bars: readonly { readonly id: string, readonly started: boolean }[], links: readonly Link[], calendar: WorkCalendar
): Network {
  const at = new Map(bars.map(({ id }, index) => [id, index]))
  const incoming: Edge[][] = bars.map(() => [])
  const outOf: Edge[][] = bars.map(() => [])
  for (const { from, to, kind, lag, clock } of links) {
    const [source, target] = [at.get(from), at.get(to)]
    if (source === undefined || target === undefined || bars[target]!.started) continue
    const isCalendar = clock === 'CALENDAR' && lag > 0
    const edge = {
      from: source, to: target, kind, quarters: isCalendar ? 0 : calendar.quartersOf(lag), minutes: isCalendar ? lag * HOUR_MINUTES : 0,
    }
    incoming[target]!.push(edge)
    outOf[source]!.push(edge)
  }
  const pendingCounts = incoming.map(edges => edges.length)
  const order = pendingCounts.flatMap((count, index) => (count === 0 ? [index] : []))
  for (let next = 0; next < order.length; next++) {
    for (const { to } of outOf[order[next]!]!) if (--pendingCounts[to]! === 0) order.push(to)
  }
  return { into: incoming, outOf, order }
}

/** Each bar once, from the first in the list on; null without a circle. */
export function circleOf({ into: incoming, order }: Network): readonly number[] | null {
  if (order.length === incoming.length) return null
  const done = new Set(order)
  // Walking back from any remaining bar leads into the circle.
  const path: number[] = []
  let bar = incoming.findIndex((_, index) => !done.has(index))
  while (!path.includes(bar)) {
    path.push(bar)
    bar = incoming[bar]!.find(({ from }) => !done.has(from))!.from
  }
  const circle = path.slice(path.indexOf(bar)).toReversed()
  const first = circle.indexOf(Math.min(...circle))
  return [...circle.slice(first), ...circle.slice(0, first)]
}

export const circleFault = (circle: readonly number[], ids: readonly string[], labels: readonly string[]): Fault => ({
  kind: 'CIRCLE', ids: circle.map(bar => ids[bar]!), message: `前后关系循环：${[...circle, circle[0]!].map(bar => labels[bar]!).join(' → ')}`,
})

interface Span { readonly start: Quarter, readonly duration: number }

export function earliestBy({ kind, quarters, minutes }: Edge, { start, duration }: Span, calendar: WorkCalendar): Quarter {
  const ends = kind === 'FS' && duration > 0
  const point = ends ? start + duration : start
  return minutes === 0 ? point + quarters : calendar.firstStart((ends ? calendar.endAt(point) : calendar.startAt(point)) + minutes)
}

/** Latest start of a bar so that its follower can start at `next`: the inverse of `earliestBy`. */
export function latestBy({ kind, quarters, minutes }: Edge, next: Quarter, duration: number, calendar: WorkCalendar): Quarter {
  const ends = kind === 'FS' && duration > 0
  const limit = (): Quarter =>
    (ends ? calendar.lastEnd(calendar.startAt(next) - minutes) : calendar.lastStart(calendar.startAt(next) - minutes))
  const point = minutes === 0 ? next - quarters : limit()
  return ends ? point - duration : point
}
