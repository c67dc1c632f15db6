import type { LookupSource, Lookups } from '#schemas/kit/index.ts'
import type { Kv } from '#shared/api/kv.ts'

/** A dictionary or tree value with its label, as in the specification's entities; null if missing. */
export function kvOf(lookups: Lookups, source: LookupSource, key: unknown): Kv | null {
  const value = typeof key === 'string' ? lookups.label(source, key) : undefined
  return value === undefined ? null : { key: String(key), value }
}

/** The tree path from the root to the key, in the same form. */
export function pathKvs(lookups: Lookups, source: LookupSource, key: unknown): Kv[] {
  const options = new Map(lookups.options(source).map(option => [option.key, option]))
  const path: Kv[] = []
  for (let node = options.get(String(key)); node !== undefined; node = node.parent ? options.get(node.parent) : undefined) {
    path.unshift({ key: node.key, value: node.label })
  }
  return path
}
