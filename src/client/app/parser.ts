import { parse } from 'regexparam'
import type { Parser } from 'wouter'

const cache = new Map<string, ReturnType<Parser>>()

/** Cached: every address change is matched against all routes. */
export const parser: Parser = (route, loose = false) => {
  const key = `${loose} ${route}`
  const read = cache.get(key) ?? parse(route, loose)
  cache.set(key, read)
  return read
}
