import { aliasKey } from '#schemas/kit/index.ts'
import type { ImportTarget, Mapping } from './types.ts'

/** A header without marks and without a unit in brackets: "*单价（元）：" is "单价". */
const headerKey = (text: string): string => aliasKey(text).replace(/[*:]/g, '').replace(/\([^)]*\)$/, '')

/** Under a merged label "金额（元）/综合单价" the lower part names the column as well. */
const namesOf = (header: string): readonly string[] =>
  [...new Set([headerKey(header), headerKey(header.slice(header.lastIndexOf('/') + 1))])]

type Match = (name: string, label: string) => boolean
const same: Match = (name, label) => name === label

/** "不含税价格" and "除税价" must be taken neither for 含税价 nor for 价格. */
const contains: Match = (name, label) => {
  const at = name.indexOf(label)
  return at >= 0 && !/[不非未无除]/.test(name.slice(0, at))
}

/**
 * Columns by target: equal names first, then headers that contain a name. A column serves one target, so of a header that
 * stands twice the first target takes the left one and the next target the right one.
 */
export function suggestMapping(targets: readonly ImportTarget[], headers: readonly string[]): Mapping {
  const names = headers.map(namesOf)
  const taken = new Set<number>()
  const found: Record<string, number | null> = Object.fromEntries(targets.map(({ key }) => [key, null]))
  for (const match of [same, contains]) {
    for (const { key, label, aliases } of targets) {
      if (found[key] !== null) continue
      for (const wanted of [label, ...aliases].map(headerKey)) {
        const at = wanted === '' ? -1 : names.findIndex((own, column) => !taken.has(column) && own.some(name => match(name, wanted)))
        if (at < 0) continue
        taken.add(at)
        found[key] = at
        break
      }
    }
  }
  return found
}
