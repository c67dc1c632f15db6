import { plain } from './words.ts'

/** What an item is recognised by: where it stands, how it is called, and what it says. `path` are the titles above it. */
export interface Known {
  readonly sheet: string
  readonly code: string
  readonly path: string
  readonly name: string
  readonly unit: string
  readonly feature: string
}

/** One way in which items are recognised; null where an item says too little for it. */
type Way = (one: Known) => string | null
const key = (...parts: readonly string[]): string => parts.map(plain).join('\u0000')
const byCode = (one: Known, ...more: readonly string[]): string | null => (one.code === '' ? null : key(one.code, ...more))

/**
 * From the surest to the weakest. Codes count before texts: a client who changes a description keeps the code. Equal texts under another
 * code are the same item with its code corrected. What says no code is recognised by its name in its section.
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
 * Which stored items the items of a changed bill are. Every item of either side is matched at most once; of several with the same key the
 * first is the first.
 * @returns by the place of the coming item, the place of the stored one
 */
export function matchItems(coming: readonly Known[], stored: readonly Known[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const taken = new Set<number>()
  for (const way of WAYS) {
    const free = new Map<string, number[]>()
    stored.forEach((one, at) => {
      const said = taken.has(at) ? null : way(one)
      if (said === null) return
      const same = free.get(said)
      if (same === undefined) free.set(said, [at])
      else same.push(at)
    })
    coming.forEach((one, at) => {
      const said = found.has(at) ? null : way(one)
      const match = said === null ? undefined : free.get(said)?.shift()
      if (match === undefined) return
      found.set(at, match)
      taken.add(match)
    })
  }
  return found
}

/** The titles above a row, as they are compared. */
export const pathOf = (titles: readonly string[]): string => titles.map(plain).join('/')
