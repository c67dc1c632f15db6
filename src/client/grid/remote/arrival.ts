import type { RowsChanged } from '#shared/api/rows.ts'

/** Why rows came: the user wants to see them, somebody else wrote, or a paste runs on into the rows behind the page. */
export type Arrival = 'asked' | 'news' | 'more'

/** Rows as they stand, and those among them whose place may have changed since they were loaded. */
interface Standing { readonly order: string[]; readonly moved: Set<string> }

/** Rows that the page does not have stay behind the row above them, or the next one above that is still there; else they stand last. */
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
 * Where rows stand once these have come. News leaves rows in their places while the user is busy with them, and more rows
 * stand behind those that are here; rows that the server does not have (`isStray`) are never lost.
 */
export function standingAfter(
  arrival: Arrival, ids: readonly string[], { order, moved, isStray, isBusy }: Standing & { readonly isStray: (id: string) => boolean; readonly isBusy: boolean },
): Standing {
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
 * Has somebody else written what is shown? What this list wrote itself is known with its version. `deep`: what is not shown
 * counts as well, for the sums of branches include it.
 */
export function isForeign(
  { changed, added, removed, moved, many }: RowsChanged, shown: readonly string[], versionOf: (id: string) => unknown, deep = false,
): boolean {
  const other = ([id, version]: readonly [string, number]) => versionOf(id) !== version
  return many || added.some(other) || removed.some(id => deep || shown.includes(id))
    || [...changed, ...moved].some(entry => (deep || shown.includes(entry[0])) && other(entry))
}
