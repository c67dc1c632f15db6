import type { RowsChanged } from '#shared/api/rows.ts'

/** Why rows were loaded: by request, after writes of others, or for a paste that continues into the following rows. */
export type Arrival = 'asked' | 'news' | 'more'

/** The order of rows, and those whose position may have changed since they were loaded. */
interface Positions { readonly order: string[]; readonly moved: Set<string> }

/** Rows missing in the page stay behind their predecessor, or the nearest earlier one still there; else they come last. */
function withStrays(ids: readonly string[], order: readonly string[], isStray: (id: string) => boolean): string[] {
  const here = new Set(ids)
  const behind = new Map<string, string[]>()
  const first: string[] = []
  const last: string[] = []
  let group = first
  for (const id of order) {
    if (here.has(id)) behind.set(id, group = [])
    else if (isStray(id)) group.push(id)
    else if (group === first) group = last
  }
  return [...first, ...ids.flatMap(id => [id, ...behind.get(id) ?? []]), ...last]
}

/**
 * The order after rows were loaded. News keeps the order while the user is editing, and further rows go behind the existing ones;
 * unsaved rows (`isStray`) are never lost.
 */
export function standingAfter(
  arrival: Arrival, ids: readonly string[],
  { order, moved, isStray, isBusy }: Positions & { readonly isStray: (id: string) => boolean; readonly isBusy: boolean },
): Positions {
  if (arrival === 'more') {
    const here = new Set(order)
    return { order: [...order, ...ids.filter(id => !here.has(id))], moved }
  }
  if (arrival === 'news' && isBusy) {
    const there = new Set(ids)
    return { order, moved: new Set([...moved, ...order.filter(id => !isStray(id) && !there.has(id))]) }
  }
  return { order: withStrays(ids, order, isStray), moved: new Set() }
}

/**
 * Has somebody else written visible data? Writes of this list are known by their version. `deep`: hidden rows count as well, because
 * the sums of branches include them.
 */
export function isForeign(
  { changed, added, removed, moved, many }: RowsChanged, visible: readonly string[], versionOf: (id: string) => unknown, deep = false,
): boolean {
  const other = ([id, version]: readonly [string, number]) => versionOf(id) !== version
  return many || added.some(other) || removed.some(id => deep || visible.includes(id))
    || [...changed, ...moved].some(entry => (deep || visible.includes(entry[0])) && other(entry))
}
