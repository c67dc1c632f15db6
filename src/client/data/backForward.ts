/** Location of the last back or forward navigation; null once read. */
let landed: string | null = null

/** Must be called before the router renders. */
export function watchBackForward(): void {
  addEventListener('popstate', () => { landed = location.pathname + new URLSearchParams(location.search).toString() })
}

/** Whether back or forward led to this location. Answers true once. */
export function consumeBackForward(path: string, search: string): boolean {
  const isBack = landed?.endsWith(path + search) ?? false
  landed = null
  return isBack
}
