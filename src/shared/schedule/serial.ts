import type { Quarter, WorkCalendar } from './calendar.ts'
import { limitOf, missedFault, type Limit } from './constraints.ts'
import { circleFault, circleOf, earliestBy, networkOf, type Network } from './network.ts'
import { Heap, ranksOf, tailsOf } from './priority.ts'
import { teamQueues } from './queue.ts'
import { candidatesOf, labelOf, type Candidate } from './teams.ts'
import type { Bar, Constraint, Fault, Link, Placement, Team } from './types.ts'

export interface SerialInput {
  readonly calendar: WorkCalendar
  readonly bars: readonly Bar[]
  readonly links: readonly Link[]
  readonly teams: readonly Team[]
  /** Earliest start of all bars. */
  readonly start: Quarter
  readonly constraints: ReadonlyMap<string, Constraint>
  /** Retain their position, unless a link moves them later. */
  readonly kept: ReadonlyMap<string, Placement>
  /** Previous positions, reused if they fit. */
  readonly wished: ReadonlyMap<string, Placement>
}

interface Seat { readonly teamId: string | null, readonly people: number, readonly start: Quarter, readonly duration: number }

/**
 * Serial generation (sheet 5): the most urgent bar with all predecessors placed goes first, into the first gap of the team that ends first.
 * Deterministic.
 * @returns no placements if there are faults
 */
export function placeSerially(input: SerialInput): { readonly placements: readonly Placement[], readonly faults: readonly Fault[] } {
  const { calendar, bars, links } = input
  const ids = bars.map(({ id }) => id)
  const network = networkOf(
    bars.map(({ id }) => ({ id, started: (input.kept.get(id) ?? input.wished.get(id))?.started ?? false })), links, calendar
  )
  const circle = circleOf(network)
  if (circle !== null) return { placements: [], faults: [circleFault(circle, ids, bars.map(labelOf))] }
  const { candidates, faults } = candidatesOf(bars.filter(({ id }) => !input.kept.has(id)), input.teams)
  const rest = candidates[Symbol.iterator]()
  const choices = bars.map(({ id }) => (input.kept.has(id) ? [] : rest.next().value ?? []))
  const limits = bars.map(bar => limitOf(calendar, constraintOf(input, bar), { id: bar.id, label: labelOf(bar) }))
  const refused = [...faults, ...limits.flatMap(({ fault }) => (fault === null ? [] : [fault]))]
  return refused.length > 0 ? { placements: [], faults: refused } : seatAll(input, network, choices, limits)
}

const constraintOf = ({ kept: retained, wished, constraints }: SerialInput, { id }: Bar): Constraint | null =>
  (retained.get(id) ?? wished.get(id))?.constraint ?? constraints.get(id) ?? null

function seatAll(
  input: SerialInput, { into: incoming, outOf, order }: Network, choices: readonly (readonly Candidate[])[], limits: readonly Limit[]
) {
  const { calendar, bars, kept: retained, wished } = input
  const queueOf = teamQueues()
  const faults: Fault[] = []
  const seats: Seat[] = []
  const reserve = (seat: Seat): Seat => {
    if (seat.teamId !== null) queueOf(seat.teamId).take(seat.start, seat.duration)
    return seat
  }
  const isFree = ({ teamId, start, duration }: Seat): boolean => teamId === null || queueOf(teamId).isFree(start, duration)
  const gapOf = ({ teamId, duration }: Pick<Seat, 'teamId' | 'duration'>, from: Quarter): Quarter =>
    (teamId === null ? from : queueOf(teamId).firstGap(from, duration))
  const before = bars.map(({ id }) => retained.get(id) ?? wished.get(id))
  const seatsOf = (bar: number, start: Quarter): readonly Seat[] =>
    (bars[bar]!.kind === 'MILESTONE' ? [{ teamId: null, people: 0, start, duration: 0 }]
    : choices[bar]!.map(({ team, duration }) => ({ teamId: team.id, people: team.people, start, duration })))

  /** Positions to reserve first, by preference or constraint: the first one at which its team is free. */
  const wantedBy = (bar: number): readonly Seat[] => {
    const current = retained.get(bars[bar]!.id)
    const start = limits[bar]!.fixed ?? before[bar]?.start
    if (start === undefined) return []
    if (current) return [{ ...current, start: current.started ? current.start : start }]
    const all = seatsOf(bar, start)
    const same = all.filter(({ teamId }) => teamId === before[bar]?.teamId)
    const previous = wished.get(bars[bar]!.id)
    if (previous?.started) return [{ ...previous, duration: same[0]?.duration ?? previous.duration }]
    return same.length > 0 ? same : limits[bar]!.fixed === null ? [] : all
  }
  const urgency = (bar: number): number =>
    (before[bar]?.started ? 0 : limits[bar]!.fixed !== null ? 1 : retained.has(bars[bar]!.id) ? 2 : 3)
  const reserved: (Seat | undefined)[] = bars.map(() => undefined)
  const early = bars.flatMap((_, bar) => (wantedBy(bar).length > 0 ? [bar] : []))
    .toSorted((a, b) => urgency(a) - urgency(b) || (before[a]?.start ?? 0) - (before[b]?.start ?? 0) || a - b)
  for (const bar of early) {
    const seats = wantedBy(bar)
    if (before[bar]?.started) {
      // A started bar stays, even if its team would do two things at once.
      const seat = seats[0]!
      reserved[bar] = seat
      if (seat.teamId !== null) queueOf(seat.teamId).occupy(seat.start, seat.start + seat.duration)
      continue
    }
    const seat = seats.find(isFree)
    if (seat) reserved[bar] = reserve(seat)
  }

  const seatFor = (bar: number, earliest: Quarter): Seat => {
    const seat = reserved[bar]
    if (before[bar]?.started && seat) return seat
    const { fixed, earliest: limit } = limits[bar]!
    const bound = before[bar] ? earliest : Math.max(earliest, input.start)
    if (seat && bound <= seat.start) return seat
    const current = retained.get(bars[bar]!.id)
    const from = Math.max(bound, current?.start ?? input.start, limit ?? bound, fixed ?? bound)
    if (seat?.teamId != null) queueOf(seat.teamId).release(seat.start)
    const options = (current ? [current] : seatsOf(bar, from)).map((one): Seat => ({ ...one, start: gapOf(one, from) }))
    const best = options.reduce((earliest, one) => (one.start + one.duration < earliest.start + earliest.duration ? one : earliest))
    if (fixed !== null && best.start !== fixed) faults.push(missedFault(
      calendar, { id: bars[bar]!.id, label: labelOf(bars[bar]!) }, fixed, best.start
    ))
    return reserve(best)
  }

  const durations = bars.map(
    ({ id }, bar) =>
      retained.get(id)?.duration ?? (choices[bar]!.length === 0 ? 0 : Math.min(...choices[bar]!.map(({ duration }) => duration)))
  )
  const ranks = ranksOf(bars, tailsOf({ into: incoming, outOf, order }, durations))
  const byRank: number[] = []
  ranks.forEach((rank, bar) => { byRank[rank] = bar })
  const pendingCounts = incoming.map(edges => edges.length)
  const ready = new Heap()
  pendingCounts.forEach((count, bar) => { if (count === 0) ready.push(ranks[bar]!) })
  for (let rank = ready.pop(); rank !== undefined; rank = ready.pop()) {
    const bar = byRank[rank]!
    let earliest = Number.NEGATIVE_INFINITY
    for (const edge of incoming[bar]!) earliest = Math.max(earliest, earliestBy(edge, seats[edge.from]!, calendar))
    seats[bar] = seatFor(bar, earliest)
    for (const { to } of outOf[bar]!) if (--pendingCounts[to]! === 0) ready.push(ranks[to]!)
  }
  if (faults.length > 0) return { placements: [], faults }
  const placements = bars.map((bar, at): Placement => {
    const { teamId, people, start, duration } = seats[at]!
    return {
      id: bar.id, label: labelOf(bar), teamId, people, start, duration, constraint: constraintOf(input, bar),
      started: before[at]?.started ?? false,
    }
  })
  return { placements, faults }
}
