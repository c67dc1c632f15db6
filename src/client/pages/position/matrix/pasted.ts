import { aliasKey, readNumber, type Row } from '#schemas/kit/index.ts'
import type { Leaf } from '../leaves.ts'

export interface PastedCell { readonly itemId: string, readonly positionId: string, readonly value: string }
/** Unmatched names include the reason. */
export interface PastedMatrix {
  readonly cells: readonly PastedCell[], readonly unknownItems: readonly string[], readonly unknownPlaces: readonly string[],
  readonly unreadable: readonly string[]
}

type LookupResult = { readonly id: string } | string

/** Finds a record by the first key under which any matches; otherwise returns the reason. */
function finder<R extends { readonly id: string }>(
  records: readonly R[], ...ways: readonly ((record: R) => string)[]
): (text: string) => LookupResult {
  const by = ways.map(textOf => {
    const byKey = new Map<string, R[]>()
    for (const record of records) {
      const key = aliasKey(textOf(record))
      if (key !== '') byKey.set(key, [...byKey.get(key) ?? [], record])
    }
    return byKey
  })
  return text => {
    const matches = by.map(way => way.get(aliasKey(text))).find(one => one !== undefined) ?? []
    return matches.length === 1 ? matches[0]! : matches.length === 0 ? text : `${text}（有 ${matches.length} 个）`
  }
}

/**
 * Places are in the first line, items at the start of the others, quantities in between. Items are given by code or name, places by code,
 * path or name; empty cells are skipped.
 */
export function readMatrix(text: string, items: readonly Row[], positions: readonly Leaf[]): PastedMatrix {
  const [heads = [], ...lines] = text.replace(/\r/g, '').split('\n').filter(line => line.trim() !== '')
    .map(line => line.split('\t').map(cell => cell.trim()))
  const placeOf = finder(positions, place => place.code, place => place.path, place => place.name)
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
  const unknown = (lookups: readonly (LookupResult | null)[]): string[] => [...new Set(lookups.filter(one => typeof one === 'string'))]
  return { cells, unknownItems: unknown(rows.map(({ item }) => item)), unknownPlaces: unknown(columns), unreadable }
}
