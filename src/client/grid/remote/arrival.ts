import type { RowsChanged } from '#shared/api/rows.ts'

/** A request, writes of others, or a paste into the following rows. */
export type Arrival = 'asked' | 'news' | 'more'

/** Order of rows, and those possibly moved since loading. */
interface Positions { readonly order: string[]; readonly moved: Set<string> }

/** Rows missing on the page stay behind their nearest present predecessor, else last. */
function withStrays(ids: readonly string[], order: readonly string[], isStray: (id: string) => boolean): string[] {
  const present = new Set(ids)
  const followers = new Map<string, string[]>()
  const first: string[] = []
  const last: string[] = []
  let group = first
  for (const id of order) {
    if (present.has(id)) followers.set(id, group = [])
    else if (isStray(id)) group.push(id)
    else if (group === first) group = last
  }
  return [...first, ...ids.flatMap(id => [id, ...followers.get(id) ?? []]), ...last]
}

/** News preserves the order during editing, further rows go last; unsaved rows (`isStray`) are never lost. */
export function positionsAfter(
  arrival: Arrival, ids: readonly string[],
  { order, moved, isStray, isBusy }: Positions & { readonly isStray: (id: string) => boolean; readonly isBusy: boolean },
): Positions {
  if (arrival === 'more') {
    const loadedIds = new Set(order)
    return { order: [...order, ...ids.filter(id => !loadedIds.has(id))], moved }
  }
  if (arrival === 'news' && isBusy) {
    const present = new Set(ids)
    return { order, moved: new Set([...moved, ...order.filter(id => !isStray(id) && !present.has(id))]) }
  }
  return { order: withStrays(ids, order, isStray), moved: new Set() }
}

/** Whether another user has written visible data, judged by version. `deep`: hidden rows count, because branch sums include them. */
export function isForeign(
  { changed, added, removed, moved, many }: RowsChanged, visible: readonly string[], versionOf: (id: string) => unknown, deep = false,
): boolean {
  const other = ([id, version]: readonly [string, number]) => versionOf(id) !== version
  return many || added.some(other) || removed.some(id => deep || visible.includes(id))
    || [...changed, ...moved].some(entry => (deep || visible.includes(entry[0])) && other(entry))
}
