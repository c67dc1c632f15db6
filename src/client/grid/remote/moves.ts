import type { RowPlace } from './saving.ts'

/** Ids of `after` that keep their order in both lists; as many as can be: the others were moved. */
function kept(before: readonly string[], after: readonly string[]): Set<string> {
  const at = new Map(before.map((id, i) => [id, i]))
  // Longest rising run by patience: `tails[n]` ends the best run of n + 1, each id remembers the one in front of it.
  const tails: string[] = []
  const behind = new Map<string, string | undefined>()
  for (const id of after) {
    const place = at.get(id)
    if (place === undefined) continue
    let low = 0
    for (let high = tails.length; low < high;) {
      const middle = (low + high) >> 1
      if (at.get(tails[middle]!)! < place) low = middle + 1
      else high = middle
    }
    behind.set(id, tails[low - 1])
    tails[low] = id
  }
  const run = new Set<string>()
  for (let id = tails.at(-1); id !== undefined; id = behind.get(id)) run.add(id)
  return run
}

/** Ids that stand elsewhere in `after`, in its order. */
export function movedIds(before: readonly string[], after: readonly string[]): string[] {
  const stay = kept(before, after)
  return after.filter(id => !stay.has(id))
}

/**
 * Where rows stand among their neighbours on a page: behind the one above or, at the top, in front of the next that is not
 * among them. The page may begin in the middle of the list, so "first" is never said while there is a neighbour.
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

/** Rows that are put in together, each behind the one among them that it is to stand behind, whatever their order. */
export function inChain<P extends { readonly afterId: string | null }>(places: readonly P[], idOf: (place: P) => string): P[] {
  const waiting = new Map(places.map(place => [idOf(place), place]))
  const done: P[] = []
  const put = (place: P): void => {
    waiting.delete(idOf(place))
    const first = place.afterId === null ? undefined : waiting.get(place.afterId)
    if (first) put(first)
    done.push(place)
  }
  for (const place of places) if (waiting.has(idOf(place))) put(place)
  return done
}
