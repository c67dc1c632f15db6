import type { Row } from '#schemas/kit/index.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { CellPlace, PageEdge } from '../sheet/types.ts'

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
const FORWARD: ReadonlySet<PageEdge> = new Set<PageEdge>(['down', 'next', 'nextRow'])
/** Tab leads to a cell that can be edited. */
const TABBED: ReadonlySet<PageEdge> = new Set<PageEdge>(['next', 'previous', 'nextRow', 'previousRow'])

/** What of a list the way over an edge needs. */
type Turning = Pick<RemoteList, 'grid' | 'model' | 'query' | 'total' | 'phase' | 'turnTo'>

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

/**
 * The way over an edge of a page to the cell where the cursor arrives; null where there is no page. `columns` are those that are
 * seen; up and down keep to `column`, Tab looks for a cell that can be edited.
 */
export function wayOver(edge: PageEdge, list: Turning, columns: () => readonly string[], column: string | undefined): (() => Promise<CellPlace | null>) | null {
  const { grid, model } = list
  const first = firstPage(edge, list)
  if (first < 1) return null
  const idOf = (row: Row): string => String(row[grid.rowKey])
  const left: Departure = { rows: model.rows().map(idOf), moved: new Set(model.moved()) }
  const back = LAST.has(edge)

  const arrive = (rows: readonly Row[]): CellPlace | null => {
    const keys = back ? columns().toReversed() : columns()
    const ordered = back ? rows.toReversed() : rows
    const cells = (edge === 'nextRow' || edge === 'previousRow' ? ordered.slice(0, 1) : ordered).flatMap(row => keys.map(key => ({ row, key })))
    const kept = edge === 'up' || edge === 'down'
    const cell = cells.find(({ row, key }) => (kept ? key === column : !TABBED.has(edge) || model.editable(row, key))) ?? cells[0]
    return cell ? { rowId: idOf(cell.row), column: cell.key } : null
  }
  return async () => {
    if (left.moved.size > 0) await model.settled()
    for (let page = first, more = true; more; page++) {
      const answer = await list.turnTo(page)
      if (!answer) return null
      const rows = model.rows()
      const at = FORWARD.has(edge) ? rowBehind(rows.map(idOf), left) : 0
      if (at >= 0) return arrive(rows.slice(at))
      more = page * list.query.pageSize < answer.total
    }
    return arrive(model.rows().slice(-1))
  }
}
