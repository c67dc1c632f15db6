import { aliasKey, readNumber, type Row } from '#schemas/kit/index.ts'
import type { Leaf } from '../places.ts'

export interface PastedCell { readonly itemId: string, readonly positionId: string, readonly value: string }
/** What a pasted table says: cells that are known, and names that are not, each with why. */
export interface PastedMatrix {
  readonly cells: readonly PastedCell[], readonly unknownItems: readonly string[], readonly unknownPlaces: readonly string[],
  readonly unreadable: readonly string[]
}

type Named = { readonly id: string } | string

/** Whom a text names by the first of these ways that any answers to; else why it names nobody. */
function finder<R extends { readonly id: string }>(
  records: readonly R[], ...ways: readonly ((record: R) => string)[]
): (text: string) => Named {
  const by = ways.map(textOf => {
    const found = new Map<string, R[]>()
    for (const record of records) {
      const key = aliasKey(textOf(record))
      if (key !== '') found.set(key, [...found.get(key) ?? [], record])
    }
    return found
  })
  return text => {
    const found = by.map(way => way.get(aliasKey(text))).find(one => one !== undefined) ?? []
    return found.length === 1 ? found[0]! : found.length === 0 ? text : `${text}（有 ${found.length} 个）`
  }
}

/**
 * Reads a table as Excel copies it: places in its first line, an item at the start of each other line, quantities between them. Items are named
 * by code or name, places by code, path or name; empty cells say nothing.
 */
export function readMatrix(text: string, items: readonly Row[], places: readonly Leaf[]): PastedMatrix {
  const [heads = [], ...lines] = text.replace(/\r/g, '').split('\n').filter(line => line.trim() !== '')
    .map(line => line.split('\t').map(cell => cell.trim()))
  const placeOf = finder(places, place => place.code, place => place.path, place => place.name)
  const itemOf = finder(
    items.map(({ id, name, code }) => ({ id: String(id), name: String(name ?? ''), code: String(code ?? '') })), item => item.code,
    item => item.name
  )
  const columns = heads.slice(1).map(head => (head === '' ? null : placeOf(head)))
  const rows = lines.map(([first = '', ...cells]) => ({ item: itemOf(first), cells }))
  const unreadable: string[] = []
  const cells = rows.flatMap(({ item, cells }) => cells.flatMap((typed, at): PastedCell[] => {
    const place = columns[at]
    if (typeof item === 'string' || place === null || place === undefined || typeof place === 'string' || typed === '') return []
    const number = readNumber(typed)
    if (!number.ok || number.value === null || number.value.startsWith('-')) {
      unreadable.push(typed)
      return []
    }
    return [{ itemId: item.id, positionId: place.id, value: number.value }]
  }))
  const unknown = (named: readonly (Named | null)[]): string[] => [...new Set(named.filter(one => typeof one === 'string'))]
  return { cells, unknownItems: unknown(rows.map(({ item }) => item)), unknownPlaces: unknown(columns), unreadable }
}
