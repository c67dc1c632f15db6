import { pathOf } from './match.ts'
import type { BillPart } from './sheets.ts'
import type { StoredItem } from './stored.ts'
import { plain } from './words.ts'

/** A section of the tree to be: a title of the bill, or a sheet where there are several. `parent` is another one's place. */
export interface Title {
  readonly name: string
  readonly number: string
  readonly code: string
  readonly sheet: string
  /** 0 for a sheet. */
  readonly row: number
  readonly parent: number | null
  readonly names: readonly string[]
  readonly depth: number
}

export interface Titles {
  readonly titles: readonly Title[]
  /** The place of the title in which items of a part stand, by the part's place and the section's. */
  readonly of: (part: number, section: number | null) => number | null
}

/** Items stand below titles: one level less than the tree may have. */
const DEEPEST = 6

/** The titles of all parts, each in front of those in it. */
export function titlesOf(parts: readonly BillPart[]): Titles {
  const titles: Title[] = []
  const tops: (number | null)[] = []
  const places: number[][] = []
  const add = (title: Pick<Title, 'name' | 'number' | 'code' | 'sheet' | 'row'>, parent: number | null): number => {
    let up = parent
    while (up !== null && titles[up]!.depth >= DEEPEST) up = titles[up]!.parent
    const above = up === null ? undefined : titles[up]
    return titles.push({ ...title, parent: up, names: [...above?.names ?? [], title.name], depth: above === undefined
      ? 0
      : above.depth + 1 }) - 1
  }
  for (const { name, found } of parts) {
    const top = parts.length > 1 ? add({ name, number: '', code: '', sheet: name, row: 0 }, null) : null
    const own: number[] = []
    tops.push(top)
    places.push(own)
    for (const { parent, name: title, number, code, row } of found.sections)
      own.push(add({ name: title, number, code, sheet: name, row }, parent === null ? top : own[parent]!))
  }
  return { titles, of: (part, section) => (section === null ? tops[part]! : places[part]![section]!) }
}

/** Which stored sections the titles are: by all titles above them, or where that finds none, by their name alone. */
export function matchTitles(titles: readonly Title[], stored: readonly StoredItem[]): ReadonlyMap<number, StoredItem> {
  const found = new Map<number, StoredItem>()
  const free = new Set(stored.filter(({ isItem }) => !isItem))
  const fullPath = ({ known }: StoredItem): string => (known.path === '' ? pathOf([known.name]) : `${known.path}/${plain(known.name)}`)
  const ways = [
    { ofTitle: ({ names }: Title) => pathOf(names), ofStored: fullPath },
    { ofTitle: ({ name }: Title) => plain(name), ofStored: ({ known }: StoredItem) => plain(known.name) },
  ]
  for (const { ofTitle, ofStored } of ways) {
    const byKey = new Map<string, StoredItem[]>()
    for (const one of free) {
      const same = byKey.get(ofStored(one))
      if (same === undefined) byKey.set(ofStored(one), [one])
      else same.push(one)
    }
    titles.forEach((title, at) => {
      const match = found.has(at) ? undefined : byKey.get(ofTitle(title))?.shift()
      if (match === undefined) return
      found.set(at, match)
      free.delete(match)
    })
  }
  return found
}
