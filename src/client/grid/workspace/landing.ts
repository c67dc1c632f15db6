import type { Row } from '#schemas/kit/index.ts'
import type { Standpoint } from '../remote/createRemote.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { CellPlace, PageEdge, Way } from '../sheet/types.ts'

/** The page that the cursor leaves: its rows, and those of them whose place has changed since they were loaded. */
export interface Departure { readonly rows: readonly string[]; readonly moved: ReadonlySet<string> }

/**
 * Where the list goes on behind the rows that the cursor comes from: in front of them others may have come, and those that were
 * edited may stand anywhere now. -1 when no row of these stands behind.
 */
export function rowBehind(ids: readonly string[], { rows, moved }: Departure): number {
  const seen = new Set(rows)
  const last = ids.findLastIndex(id => seen.has(id) && !moved.has(id))
  return ids.findIndex((id, at) => at > last && !seen.has(id))
}

const LAST: ReadonlySet<PageEdge> = new Set<PageEdge>(['up', 'previous', 'previousRow', 'last'])
export const FORWARD: ReadonlySet<PageEdge> = new Set<PageEdge>(['down', 'next', 'nextRow'])
/** Tab leads to a cell that can be edited. */
const TABBED: ReadonlySet<PageEdge> = new Set<PageEdge>(['next', 'previous', 'nextRow', 'previousRow'])

/** What of a list the way over an edge needs. */
type Turning = Pick<RemoteList, 'grid' | 'model' | 'query' | 'total' | 'phase' | 'standpoint' | 'turnTo'>

/** A way over an edge as plain JSON: the page that is asked for first, the page that was left, and the list as it was then. */
export interface Crossing {
  readonly edge: PageEdge
  readonly column: string | undefined
  readonly page: number
  readonly at: Standpoint
  readonly rows: readonly string[]
  readonly moved: readonly string[]
}

/** The page that is asked for first; 0 where the edge leads nowhere. */
function firstPage(edge: PageEdge, { model, query: { pageNum, pageSize }, total, phase }: Turning): number {
  if (edge === 'first' || edge === 'last') {
    const to = edge === 'first' ? 1 : Math.max(1, Math.ceil(total / pageSize))
    return to === pageNum && phase === 'idle' ? 0 : to
  }
  if (!FORWARD.has(edge)) return pageNum - 1
  // A page may have been made longer, or have lost rows. Until rows that were edited have taken their places nobody knows who is next.
  const behind = (pageNum - 1) * pageSize + model.length() - model.away().length
  if (behind >= total) return 0
  return model.moved().size > 0 || phase !== 'idle' ? pageNum : Math.floor(behind / pageSize) + 1
}

export const idOf = ({ grid }: Pick<RemoteList, 'grid'>, row: Row): string => String(row[grid.rowKey])

/** The cell where the cursor arrives: the first of these rows that will do, from the end where it goes back. */
export function arrive({ edge, column }: Crossing, list: Pick<RemoteList, 'grid' | 'model'>, rows: readonly Row[], columns: readonly string[]): CellPlace | null {
  const back = LAST.has(edge)
  const keys = back ? columns.toReversed() : columns
  const ordered = back ? rows.toReversed() : rows
  const cells = (edge === 'nextRow' || edge === 'previousRow' ? ordered.slice(0, 1) : ordered).flatMap(row => keys.map(key => ({ row, key })))
  const kept = edge === 'up' || edge === 'down'
  const cell = cells.find(({ row, key }) => (kept ? key === column : !TABBED.has(edge) || list.model.editable(row, key))) ?? cells[0]
  return cell ? { rowId: idOf(list, cell.row), column: cell.key } : null
}

/**
 * The way over an edge of a page to the cell where the cursor arrives; null where there is no page. `columns` are those that are
 * seen; up and down keep to `column`, Tab looks for a cell that can be edited.
 */
export function wayOver(edge: PageEdge, list: Turning, columns: () => readonly string[], column: string | undefined): Way | null {
  const { model } = list
  const first = firstPage(edge, list)
  if (first < 1) return null
  const left: Departure = { rows: model.rows().map(row => idOf(list, row)), moved: new Set(model.moved()) }
  const to: Crossing = { edge, column, page: first, at: list.standpoint(), rows: left.rows, moved: [...left.moved] }
  const go = async (): Promise<CellPlace | null> => {
    if (left.moved.size > 0) await model.settled()
    for (let page = first, more = true; more; page++) {
      const answer = await list.turnTo(page, to.at)
      if (!answer) return null
      const rows = model.rows()
      const at = FORWARD.has(edge) ? rowBehind(rows.map(row => idOf(list, row)), left) : 0
      if (at >= 0) return arrive(to, list, rows.slice(at), columns())
      more = page * to.at.query.pageSize < answer.total
    }
    return arrive(to, list, model.rows().slice(-1), columns())
  }
  return { go, to }
}
