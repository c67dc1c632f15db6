/** Path and query that the browser's own back or forward led to last; null once somebody has asked. */
let landed: string | null = null

/** Begins to watch the browser's history. Before the router does: whoever draws a location already asks how it came. */
export function watchBackForward(): void {
  addEventListener('popstate', () => { landed = location.pathname + new URLSearchParams(location.search).toString() })
}

/** Did back or forward lead to the path (below the base) and query that stand now? Asked once. */
export function cameBackTo(path: string, search: string): boolean {
  const came = landed?.endsWith(path + search) ?? false
  landed = null
  return came
}
