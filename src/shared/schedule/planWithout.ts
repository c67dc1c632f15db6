import { queueLinks } from './queue.ts'
import type { Link, Plan } from './types.ts'

/** Followers of removed bars follow their predecessors, and wait as long. */
export function planWithout(plan: Plan, removedIds: ReadonlySet<string>): Plan {
  let links: readonly Link[] = plan.links.filter(({ source }) => source !== 'QUEUE')
  for (const id of removedIds) {
    const [before, after] = [links.filter(({ to }) => to === id), links.filter(({ from }) => from === id)]
    const rest = links.filter(({ from, to }) => from !== id && to !== id)
    const joined = new Set(rest.map(({ from, to, source }) => [from, to, source].join('\t')))
    links = [...rest, ...before.flatMap(({ from, kind, lag, clock, source }) => after.flatMap(
      ({ to }) => (joined.has([from, to, source].join('\t')) || from === to ? [] : [{ from, to, kind, lag, clock, source }])
    ))]
  }
  const placements = plan.placements.filter(({ id }) => !removedIds.has(id))
  return { ...plan, placements, links: [...links, ...queueLinks(placements)] }
}
