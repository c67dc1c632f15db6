import type { callCounter } from '#server/core/limits/index.ts'

type Answer = (error: Error | null, result?: { readonly current: number, readonly ttl: number }) => void
/** The route options that the plugin passes but its types omit. */
interface RouteLimit {
  readonly groupId?: string, readonly routeInfo: { readonly method: string | readonly string[], readonly url: string }
}

/** The rate-limit plugin's store: counts each limited route or group over all processes. */
export function rateStore(count: ReturnType<typeof callCounter>) {
  return class RateStore {
    /** Distinguishes the limits; '' is the general one, whose store the plugin creates with its own options. */
    name = ''

    incr(key: string, answer: Answer, windowMs: number, max: number): void {
      count(`${this.name} ${key}`, { max, windowMs }).then(({ calls, leftMs }) => answer(null, { current: calls, ttl: leftMs }), answer)
    }

    child(route: object): RateStore {
      const { groupId, routeInfo: { method, url } } = route as RouteLimit
      const child = new RateStore()
      child.name = groupId ?? `${method} ${url}`
      return child
    }
  }
}
