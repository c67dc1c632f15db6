import type { LookupSource, Lookups } from '#schemas/kit/index.ts'
import type { Kv } from '#shared/api/kv.ts'

/** A value of a dictionary or a tree with its label, as the specification's entities carry it; null where there is none. */
export function kvOf(lookups: Lookups, source: LookupSource, key: unknown): Kv | null {
  const value = typeof key === 'string' ? lookups.label(source, key) : undefined
  return value === undefined ? null : { key: String(key), value }
}

/** Nodes of a tree from the root to the key, in the same way. */
export function pathKvs(lookups: Lookups, source: LookupSource, key: unknown): Kv[] {
  const options = new Map(lookups.options(source).map(option => [option.key, option]))
  const path: Kv[] = []
  for (let node = options.get(String(key)); node !== undefined; node = node.parent ? options.get(node.parent) : undefined) {
    path.unshift({ key: node.key, value: node.label })
  }
  return path
}
