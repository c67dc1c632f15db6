import type { callCounter } from '#server/core/limits/index.ts'

type IncrementCallback = (error: Error | null, result?: { readonly current: number, readonly ttl: number }) => void
/** Options missing in the plugin's types. */
interface RouteLimit {
  readonly groupId?: string, readonly routeInfo: { readonly method: string | readonly string[], readonly url: string }
}

/** Counts each limited route or group over all processes. */
export function rateStore(count: ReturnType<typeof callCounter>) {
  return class RateStore {
    /** '' is the general limit, whose store the plugin creates with its own options. */
    name = ''

    incr(key: string, onCount: IncrementCallback, windowMs: number, max: number): void {
      count(`${this.name} ${key}`, { max, windowMs }).then(({ calls, leftMs }) => onCount(null, { current: calls, ttl: leftMs }), onCount)
    }

    child(route: object): RateStore {
      const { groupId, routeInfo: { method, url } } = route as RouteLimit
      const child = new RateStore()
      child.name = groupId ?? `${method} ${url}`
      return child
    }
  }
}
