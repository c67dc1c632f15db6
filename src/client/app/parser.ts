import { parse } from 'regexparam'
import type { Parser } from 'wouter'

const known = new Map<string, ReturnType<Parser>>()

/** The router's pattern parser, cached: every step of the address is matched against all routes. */
export const parser: Parser = (route, loose = false) => {
  const key = `${loose} ${route}`
  const read = known.get(key) ?? parse(route, loose)
  known.set(key, read)
  return read
}
