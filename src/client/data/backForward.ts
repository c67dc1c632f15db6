/** Path and query of the last back or forward navigation; null once read. */
let landed: string | null = null

/** Watches the browser's history. Called before the router, which reads it, renders. */
export function watchBackForward(): void {
  addEventListener('popstate', () => { landed = location.pathname + new URLSearchParams(location.search).toString() })
}

/** Whether back or forward led to this path (below the base) and query. Answers true once. */
export function consumeBackForward(path: string, search: string): boolean {
  const isBack = landed?.endsWith(path + search) ?? false
  landed = null
  return isBack
}
