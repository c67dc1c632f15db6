import { parse } from 'regexparam'
import type { Parser } from 'wouter'

const known = new Map<string, ReturnType<Parser>>()

/** The router's own way to read patterns, which reads each of them once: every step of the address is held against all routes. */
export const parser: Parser = (route, loose = false) => {
  const key = `${loose} ${route}`
  const read = known.get(key) ?? parse(route, loose)
  known.set(key, read)
  return read
}
