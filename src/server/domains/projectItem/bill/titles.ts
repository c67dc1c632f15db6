import { pathOf } from './match.ts'
import type { BillPart } from './sheets.ts'
import type { StoredItem } from './stored.ts'
import { normalized } from './billTerms.ts'

/** A section of the tree: a title of the bill, or one of several sheets. `parent` is an index. */
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
  /** Index of the title of items, by the indexes of part and section. */
  readonly of: (part: number, section: number | null) => number | null
}

/** Deepest level of titles: one less than the tree's. */
const DEEPEST = 6

/** The titles of all parts, parents first. */
export function titlesOf(parts: readonly BillPart[]): Titles {
  const titles: Title[] = []
  const tops: (number | null)[] = []
  const titleIndexes: number[][] = []
  const add = (title: Pick<Title, 'name' | 'number' | 'code' | 'sheet' | 'row'>, parent: number | null): number => {
    let up = parent
    while (up !== null && titles[up]!.depth >= DEEPEST) up = titles[up]!.parent
    const above = up === null ? undefined : titles[up]
    return titles.push({ ...title, parent: up, names: [...above?.names ?? [], title.name], depth: above === undefined
      ? 0
      : above.depth + 1 }) - 1
  }
  for (const { name, found: content } of parts) {
    const top = parts.length > 1 ? add({ name, number: '', code: '', sheet: name, row: 0 }, null) : null
    const indexes: number[] = []
    tops.push(top)
    titleIndexes.push(indexes)
    for (const { parent, name: title, number, code, row } of content.sections)
      indexes.push(add({ name: title, number, code, sheet: name, row }, parent === null ? top : indexes[parent]!))
  }
  return { titles, of: (part, section) => (section === null ? tops[part]! : titleIndexes[part]![section]!) }
}

/** Matches titles to stored sections: by all titles above them, else by name alone. */
export function matchTitles(titles: readonly Title[], stored: readonly StoredItem[]): ReadonlyMap<number, StoredItem> {
  const matches = new Map<number, StoredItem>()
  const free = new Set(stored.filter(({ isItem }) => !isItem))
  const fullPath = ({ known: identity }: StoredItem): string =>
    (identity.path === '' ? pathOf([identity.name]) : `${identity.path}/${normalized(identity.name)}`)
  const ways = [
    { ofTitle: ({ names }: Title) => pathOf(names), ofStored: fullPath },
    { ofTitle: ({ name }: Title) => normalized(name), ofStored: ({ known: identity }: StoredItem) => normalized(identity.name) },
  ]
  for (const { ofTitle, ofStored } of ways) {
    const byKey = new Map<string, StoredItem[]>()
    for (const one of free) {
      const same = byKey.get(ofStored(one))
      if (same === undefined) byKey.set(ofStored(one), [one])
      else same.push(one)
    }
    titles.forEach((title, at) => {
      const match = matches.has(at) ? undefined : byKey.get(ofTitle(title))?.shift()
      if (match === undefined) return
      matches.set(at, match)
      free.delete(match)
    })
  }
  return matches
}
