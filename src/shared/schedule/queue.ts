import type { Quarter } from './calendar.ts'
import type { Link, Placement } from './types.ts'
import { firstAtLeast } from './workdays.ts'

/** Busy spans in order, without overlaps. */
export class TeamQueue {
  readonly #starts: Quarter[] = []
  readonly #ends: Quarter[] = []

  firstGap(earliest: Quarter, duration: number): Quarter {
    let start = earliest
    for (let at = firstAtLeast(this.#ends, earliest + 1); at < this.#starts.length && this.#starts[at]! < start + duration; at++) {
      start = Math.max(start, this.#ends[at]!)
    }
    return start
  }

  isFree(start: Quarter, duration: number): boolean {
    return this.firstGap(start, duration) === start
  }

  take(start: Quarter, duration: number): void {
    const at = firstAtLeast(this.#starts, start)
    this.#starts.splice(at, 0, start)
    this.#ends.splice(at, 0, start + duration)
  }

  /** Reserves only free parts: started bars may overlap. */
  occupy(start: Quarter, end: Quarter): void {
    for (let from = this.firstGap(start, 1); from < end; from = this.firstGap(from, 1)) {
      const next = this.#starts[firstAtLeast(this.#starts, from)] ?? end
      this.take(from, Math.min(next, end) - from)
    }
  }

  release(start: Quarter): void {
    const at = this.#starts.indexOf(start)
    this.#starts.splice(at, 1)
    this.#ends.splice(at, 1)
  }
}

export function teamQueues(): (teamId: string) => TeamQueue {
  const queues = new Map<string, TeamQueue>()
  return teamId => {
    const queue = queues.get(teamId) ?? new TeamQueue()
    queues.set(teamId, queue)
    return queue
  }
}

export function byTeam(placements: readonly Placement[]): ReadonlyMap<string, readonly Placement[]> {
  const teams = new Map<string, Placement[]>()
  for (const placement of placements) {
    if (placement.teamId === null) continue
    const bars = teams.get(placement.teamId)
    if (bars) bars.push(placement)
    else teams.set(placement.teamId, [placement])
  }
  for (const bars of teams.values()) bars.sort((a, b) => a.start - b.start)
  return teams
}

/** A started bar waits for nothing, but the next bar waits for all started ones: any of them may end last. */
export function chain(ordered: readonly Placement[]): Link[] {
  const notStarted = ordered.filter(({ started }) => !started)
  const [first, ...rest] = notStarted
  if (first === undefined) return []
  const pairs = [
    ...ordered.flatMap(({ id, started }) => (started ? [[id, first.id]] : [])), ...rest.map(({ id }, at) => [notStarted[at]!.id, id])
  ]
  return pairs.map(([from, to]) => ({ from: from!, to: to!, kind: 'FS', lag: 0, clock: 'WORKING', source: 'QUEUE' }))
}

export const queueLinks = (placements: readonly Placement[]): Link[] => [...byTeam(placements).values()].flatMap(chain)

/** Links without those of one team's queue, given all its bars. */
export function withoutQueue(links: readonly Link[], team: readonly Placement[]): readonly Link[] {
  const inTeam = new Set(team.map(({ id }) => id))
  return links.filter(({ source, from, to }) => source !== 'QUEUE' || !inTeam.has(from) || !inTeam.has(to))
}
