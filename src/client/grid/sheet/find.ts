import { formatCell, isEmpty } from '#schemas/kit/index.ts'
import { contains, type Pos, type Rect } from '../geometry/rect.ts'
import type { SheetCell, SheetCore } from './core.ts'
import { boxesOf, type Box } from './geometryOf.ts'
import { matcher, type TextQuery } from './findText.ts'
import { Store } from './store.ts'
import type { FindQuery, FindResult } from './types.ts'

/** `scope`: searched blocks; `began`: those selected at the start. */
interface SearchState {
  readonly query: TextQuery
  readonly scope: readonly Rect[] | null
  readonly began: readonly Rect[]
  readonly places: readonly Pos[]
}

const searches = new WeakMap<SheetCore, Store<SearchState | null>>()

export function foundIn(core: SheetCore): Store<SearchState | null> {
  const existing = searches.get(core)
  if (existing) return existing
  const store = new Store<SearchState | null>(null)
  store.subscribe(() => core.paint())
  searches.set(core, store)
  return store
}

export const shownText = (core: SheetCore, { row, key, column }: Pick<SheetCell, 'row' | 'key' | 'column'>): string =>
  formatCell(row[key], column, core.model.lookups)

function matches(core: SheetCore, query: TextQuery, scope: readonly Rect[] | null): Pos[] {
  const isMatch = matcher(query)
  const { lookups } = core.model
  const matches: Pos[] = []
  core.view.ids.forEach((id, row) => {
    const values = core.model.row(id)
    core.columns.forEach(({ key, column }, col) => {
      const value = values?.[key]
      if (isEmpty(value) || (scope && !scope.some(rect => contains(rect, { row, col })))) return
      if (isMatch(formatCell(value, column, lookups))) matches.push({ row, col })
    })
  })
  return matches
}

/**
 * Searches in the same scope, unless the query changes to or from the selection: then in the current one, or that of the start if matches
 * have left a single cell.
 */
export function search(core: SheetCore, query: FindQuery): readonly Pos[] {
  const store = foundIn(core)
  const { selection } = core
  const began = store.get()?.began ?? selection.rects
  const scope = query.inSelection ? store.get()?.scope ?? (selection.isSingleCell ? began : selection.rects) : null
  const positions = query.text === '' ? [] : matches(core, query, scope)
  store.set({ query, scope, began, places: positions })
  return positions
}

export const endSearch = (core: SheetCore): void => foundIn(core).set(null)

const orderFrom = (core: SheetCore) => {
  const { active } = core.selection
  return (pos: Pos): number => (pos.row - active.row) * core.size.cols + pos.col - active.col
}

/**
 * Outlines all matches and selects the next (1) or previous (-1), cyclic; 0 selects none. `at` counts from 1, 0 when the active cell is no
 * match.
 */
export function findIn(core: SheetCore, query: FindQuery, direction: 1 | -1 | 0): FindResult {
  const matches = search(core, query)
  const order = orderFrom(core)
  const current = matches.findIndex(pos => order(pos) === 0)
  if (direction === 0) return { at: current + 1, total: matches.length }
  const next = direction === 1 ? matches.findIndex(pos => order(pos) > 0) : matches.findLastIndex(pos => order(pos) < 0)
  const index = next >= 0 ? next : direction === 1 ? 0 : matches.length - 1
  const pos = matches[index]
  if (pos) core.select(pos)
  return { at: pos ? index + 1 : 0, total: matches.length }
}

/** Drawn rows only; there may be thousands of matches. */
export function foundBoxes(core: SheetCore): Box[] {
  const positions = foundIn(core).get()?.places ?? []
  if (positions.length === 0) return []
  const first = core.api.getFirstDisplayedRowIndex()
  const last = core.api.getLastDisplayedRowIndex()
  return positions.filter(({ row }) => {
    const index = core.view.shownIndex(row)
    return index >= first && index <= last
  }).flatMap(({ row, col }) => boxesOf(core, { top: row, bottom: row, left: col, right: col }))
}
