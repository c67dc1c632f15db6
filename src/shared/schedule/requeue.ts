import type { Quarter } from './calendar.ts'
import { byTeam, chain, withoutQueue } from './queue.ts'
import type { Link, Placement, Plan } from './types.ts'

function reachedFrom(id: string, pairs: readonly (readonly [from: string, to: string])[]): ReadonlySet<string> {
  const next = new Map<string, string[]>()
  for (const [from, to] of pairs) {
    const targets = next.get(from)
    if (targets) targets.push(to)
    else next.set(from, [to])
  }
  const reached = new Set<string>()
  const open = [id]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const to of next.get(at) ?? []) {
      if (reached.has(to)) continue
      reached.add(to)
      open.push(to)
    }
  }
  return reached
}

/**
 * Links of a plan after moving a bar in its team's queue: after bars that start before the moment, before the rest, but never after a
 * follower of it or before a predecessor.
 */
export function requeued({ placements, links }: Plan, moved: Placement, start: Quarter): readonly Link[] {
  if (moved.teamId === null) return links
  const team = byTeam(placements).get(moved.teamId) ?? []
  const others = team.filter(({ id }) => id !== moved.id)
  const outside = withoutQueue(links, team)
  const startedIds = new Set(placements.flatMap(({ id, started }) => (started ? [id] : [])))
  const rest = [...outside, ...chain(others)].filter(({ to }) => !startedIds.has(to))
  const followers = reachedFrom(moved.id, rest.map(({ from, to }) => [from, to]))
  const followed = reachedFrom(moved.id, rest.map(({ from, to }) => [to, from]))
  const index = others.findIndex(one => !one.started && (one.start >= start || followers.has(one.id)))
  // An SS predecessor comes before it, though it starts no earlier.
  const at = Math.max(index < 0 ? others.length : index, others.findLastIndex(({ id }) => followed.has(id)) + 1)
  return [...outside, ...chain([...others.slice(0, at), moved, ...others.slice(at)])]
}

/** Links of a plan when a bar starts: in its team's queue it comes before every unstarted bar. */
export function linksWhenStarted({ placements, links }: Plan, bar: Placement): readonly Link[] {
  if (bar.teamId === null) return links
  const team = byTeam(placements.map(one => (one.id === bar.id ? bar : one))).get(bar.teamId) ?? []
  return [...withoutQueue(links, team), ...chain(team)]
}
