import type { Row } from '#schemas/kit/index.ts'
import type { Standpoint } from '../remote/createRemote.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { CellPlace, PageEdge, Way } from '../sheet/types.ts'

/** The left page: its rows, and those moved since loading. */
export interface Departure { readonly rows: readonly string[]; readonly moved: ReadonlySet<string> }

/** Index of the first row after those left, or -1: others may have been inserted before, edited ones may be anywhere. */
export function rowBehind(ids: readonly string[], { rows, moved }: Departure): number {
  const departed = new Set(rows)
  const last = ids.findLastIndex(id => departed.has(id) && !moved.has(id))
  return ids.findIndex((id, at) => at > last && !departed.has(id))
}

const LAST: ReadonlySet<PageEdge> = new Set<PageEdge>(['up', 'previous', 'previousRow', 'last'])
export const FORWARD: ReadonlySet<PageEdge> = new Set<PageEdge>(['down', 'next', 'nextRow'])
/** Moves that lead to an editable cell. */
const TABBED: ReadonlySet<PageEdge> = new Set<PageEdge>(['next', 'previous', 'nextRow', 'previousRow'])

type Turning = Pick<RemoteList, 'grid' | 'model' | 'query' | 'total' | 'phase' | 'standpoint' | 'turnTo'>

/** A move over a page edge as plain JSON: requested page, left page, list inputs. */
export interface Crossing {
  readonly edge: PageEdge
  readonly column: string | undefined
  readonly page: number
  readonly at: Standpoint
  readonly rows: readonly string[]
  readonly moved: readonly string[]
}

function firstPage(edge: PageEdge, { model, query: { pageNum, pageSize }, total, phase }: Turning): number {
  if (edge === 'first' || edge === 'last') {
    const to = edge === 'first' ? 1 : Math.max(1, Math.ceil(total / pageSize))
    return to === pageNum && phase === 'idle' ? 0 : to
  }
  if (!FORWARD.has(edge)) return pageNum - 1
  // The next row is unknown until edited rows are in their positions.
  const rowsBefore = (pageNum - 1) * pageSize + model.length() - model.away().length
  if (rowsBefore >= total) return 0
  return model.moved().size > 0 || phase !== 'idle' ? pageNum : Math.floor(rowsBefore / pageSize) + 1
}

export const idOf = ({ grid }: Pick<RemoteList, 'grid'>, row: Row): string => String(row[grid.rowKey])

/** First suitable cell of these rows, from the end for backward moves. */
export function arrive(
  { edge, column }: Crossing, list: Pick<RemoteList, 'grid' | 'model'>, rows: readonly Row[], columns: readonly string[],
): CellPlace | null {
  const back = LAST.has(edge)
  const keys = back ? columns.toReversed() : columns
  const ordered = back ? rows.toReversed() : rows
  const cells = (edge === 'nextRow' || edge === 'previousRow' ? ordered.slice(0, 1) : ordered).flatMap(row =>
    keys.map(key => ({ row, key })))
  const keepsColumn = edge === 'up' || edge === 'down'
  const isTarget = (row: Row, key: string): boolean =>
    (keepsColumn ? key === column : !TABBED.has(edge) || list.model.editable(row, key))
  const cell = cells.find(({ row, key }) => isTarget(row, key)) ?? cells[0]
  return cell ? { rowId: idOf(list, cell.row), column: cell.key } : null
}

/** Move over a page edge, or null. `columns`: visible ones; up and down stay in `column`, Tab seeks an editable cell. */
export function wayOver(edge: PageEdge, list: Turning, columns: () => readonly string[], column: string | undefined): Way | null {
  const { model } = list
  const first = firstPage(edge, list)
  if (first < 1) return null
  const departure: Departure = { rows: model.rows().map(row => idOf(list, row)), moved: new Set(model.moved()) }
  const to: Crossing = { edge, column, page: first, at: list.standpoint(), rows: departure.rows, moved: [...departure.moved] }
  const go = async (): Promise<CellPlace | null> => {
    if (departure.moved.size > 0) await model.settled()
    for (let page = first, more = true; more; page++) {
      const response = await list.turnTo(page, to.at)
      if (!response) return null
      const rows = model.rows()
      const at = FORWARD.has(edge) ? rowBehind(rows.map(row => idOf(list, row)), departure) : 0
      if (at >= 0) return arrive(to, list, rows.slice(at), columns())
      more = page * to.at.query.pageSize < response.total
    }
    return arrive(to, list, model.rows().slice(-1), columns())
  }
  return { go, to }
}
