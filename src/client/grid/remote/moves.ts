import type { RowPlace } from './saving.ts'

/** Longest common subsequence: all other ids were moved. */
function unmoved(before: readonly string[], after: readonly string[]): Set<string> {
  const at = new Map(before.map((id, i) => [id, i]))
  // Patience sorting: `tails[n]` ends the best run of n + 1, each id remembers its predecessor.
  const tails: string[] = []
  const predecessors = new Map<string, string | undefined>()
  for (const id of after) {
    const place = at.get(id)
    if (place === undefined) continue
    let low = 0
    for (let high = tails.length; low < high;) {
      const middle = (low + high) >> 1
      if (at.get(tails[middle]!)! < place) low = middle + 1
      else high = middle
    }
    predecessors.set(id, tails[low - 1])
    tails[low] = id
  }
  const run = new Set<string>()
  for (let id = tails.at(-1); id !== undefined; id = predecessors.get(id)) run.add(id)
  return run
}

export function movedIds(before: readonly string[], after: readonly string[]): string[] {
  const stay = unmoved(before, after)
  return after.filter(id => !stay.has(id))
}

/**
 * Positions by neighbours on a page: behind the predecessor, else before the next unmoved row. "First" only without a neighbour, as the
 * page may start mid-list.
 */
export function placesIn(order: readonly string[], ids: readonly string[]): RowPlace[] {
  if (ids.length === 0) return []
  const among = new Set(ids)
  return order.flatMap((id, i): RowPlace[] => {
    if (!among.has(id)) return []
    const above = order[i - 1]
    if (above !== undefined) return [{ id, afterId: above }]
    const next = order.find(other => !among.has(other))
    return [next === undefined ? { id, afterId: null } : { id, beforeId: next }]
  })
}

/** Sorts inserted rows so that each follows its predecessor. */
export function inChain<P extends { readonly afterId: string | null }>(placings: readonly P[], idOf: (place: P) => string): P[] {
  const pending = new Map(placings.map(place => [idOf(place), place]))
  const done: P[] = []
  const insert = (place: P): void => {
    pending.delete(idOf(place))
    const first = place.afterId === null ? undefined : pending.get(place.afterId)
    if (first) insert(first)
    done.push(place)
  }
  for (const place of placings) if (pending.has(idOf(place))) insert(place)
  return done
}
