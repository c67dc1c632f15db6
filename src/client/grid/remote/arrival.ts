/** Why rows came: the user wants to see them, somebody else wrote, or a paste runs on into the rows behind the page. */
export type Arrival = 'asked' | 'news' | 'more'

/** Rows as they stand, and those among them whose place may have changed since they were loaded. */
interface Standing { readonly order: string[]; readonly moved: Set<string> }

/**
 * Where rows stand once these have come. News leaves rows in their places while the user is busy with them, and more rows
 * stand behind those that are here; new rows that the server does not know yet are never lost.
 */
export function standingAfter(
  arrival: Arrival, ids: readonly string[], { order, moved, isNew, isBusy }: Standing & { readonly isNew: (id: string) => boolean; readonly isBusy: boolean },
): Standing {
  if (arrival === 'more') {
    const here = new Set(order)
    return { order: [...order, ...ids.filter(id => !here.has(id))], moved }
  }
  if (arrival === 'news' && isBusy) {
    const there = new Set(ids)
    return { order, moved: new Set([...moved, ...order.filter(id => !isNew(id) && !there.has(id))]) }
  }
  return { order: [...ids, ...order.filter(isNew)], moved: new Set() }
}
