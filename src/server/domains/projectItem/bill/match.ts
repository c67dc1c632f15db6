import { normalized } from './billTerms.ts'

/** Texts that identify an item; `path` are the titles above it. */
export interface ItemIdentity {
  readonly sheet: string
  readonly code: string
  readonly path: string
  readonly name: string
  readonly unit: string
  readonly feature: string
}

/** A match key of an item; null where its texts do not suffice. */
type Way = (one: ItemIdentity) => string | null
const key = (...parts: readonly string[]): string => parts.map(normalized).join('\u0000')
const byCode = (one: ItemIdentity, ...more: readonly string[]): string | null => (one.code === '' ? null : key(one.code, ...more))

/**
 * From most to least certain. Codes precede texts: clients change descriptions but keep codes. Equal texts under another code are the same
 * item with a corrected code. Items without a code match by name within their section.
 */
const WAYS: readonly Way[] = [
  // Buildings of one sheet repeat their codes: the section decides first.
  one => byCode(one, one.sheet, one.path, one.name, one.unit),
  one => byCode(one, one.sheet, one.name, one.unit),
  one => byCode(one, one.sheet),
  one => byCode(one),
  one => key(one.path, one.name, one.unit, one.feature),
  one => (one.feature === '' ? null : key(one.name, one.unit, one.feature)),
  one => (one.code === '' ? key(one.path, one.name, one.unit) : null),
]

/**
 * Matches the items of a changed bill to stored items, each at most once; equal keys match in order.
 * @returns stored index by incoming index
 */
export function matchItems(coming: readonly ItemIdentity[], stored: readonly ItemIdentity[]): ReadonlyMap<number, number> {
  const matches = new Map<number, number>()
  const used = new Set<number>()
  for (const way of WAYS) {
    const free = new Map<string, number[]>()
    stored.forEach((one, at) => {
      const key = used.has(at) ? null : way(one)
      if (key === null) return
      const same = free.get(key)
      if (same === undefined) free.set(key, [at])
      else same.push(at)
    })
    coming.forEach((one, at) => {
      const key = matches.has(at) ? null : way(one)
      const match = key === null ? undefined : free.get(key)?.shift()
      if (match === undefined) return
      matches.set(at, match)
      used.add(match)
    })
  }
  return matches
}

export const pathOf = (titles: readonly string[]): string => titles.map(normalized).join('/')
