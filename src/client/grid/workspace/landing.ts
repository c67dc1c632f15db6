import type { Row } from '#schemas/kit/index.ts'
import { toast } from '#client/ui/toaster.tsx'
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
const FORWARD: ReadonlySet<PageEdge> = new Set<PageEdge>(['down', 'next', 'nextRow'])
/** Tab leads to a cell that can be edited. */
const TABBED: ReadonlySet<PageEdge> = new Set<PageEdge>(['next', 'previous', 'nextRow', 'previousRow'])

/** What of a list the way over an edge needs. */
type Turning = Pick<RemoteList, 'grid' | 'model' | 'query' | 'total' | 'phase' | 'standpoint' | 'turnTo'>
/** What of a list a way needs that an earlier window has left. */
type Leading = Pick<RemoteList, 'grid' | 'model' | 'turnTo' | 'placeOf' | 'leadTo'>

/** A way over an edge as plain JSON: the page that is asked for first, the page that was left, and the list as it was then. */
interface Crossing {
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

const idOf = ({ grid }: Pick<RemoteList, 'grid'>, row: Row): string => String(row[grid.rowKey])

/** The cell where the cursor arrives: the first of these rows that will do, from the end where it goes back. */
function arrive({ edge, column }: Crossing, list: Pick<RemoteList, 'grid' | 'model'>, rows: readonly Row[], columns: readonly string[]): CellPlace | null {
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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isPlace = (to: unknown): to is CellPlace => isRecord(to) && typeof to.rowId === 'string' && typeof to.column === 'string'
const isCrossing = (to: unknown): to is Crossing => isRecord(to) && typeof to.edge === 'string' && typeof to.page === 'number' && Array.isArray(to.rows)

/** The rows next to the page that was left, wherever the list has it by now; null when its page did not come, none when they are not known any more. */
async function rowsBeside({ edge, page, at, rows, moved }: Crossing, list: Leading): Promise<readonly Row[] | null> {
  const answer = await list.turnTo(page, at)
  if (!answer) return null
  if (edge === 'first' || edge === 'last') return list.model.rows()
  const isForward = FORWARD.has(edge)
  const left: Departure = { rows, moved: new Set(moved) }
  const stayed = rows.filter(id => !left.moved.has(id))
  const border = isForward ? stayed.at(-1) : stayed[0]
  const place = border === undefined ? -1 : await list.placeOf(border, at)
  if (border === undefined || place < 0) return []
  const { pageSize } = at.query
  for (let next = Math.floor((place + (isForward ? 1 : -1)) / pageSize) + 1, more = next > 0; more; next++) {
    const shown = await list.turnTo(next, at)
    if (!shown) return null
    const [now, ids] = [list.model.rows(), list.model.rows().map(row => idOf(list, row))]
    if (!isForward) return ids.includes(border) ? now.slice(0, ids.indexOf(border)) : now
    const behind = rowBehind(ids, left)
    if (behind >= 0) return now.slice(behind)
    more = next * pageSize < shown.total
  }
  return []
}

/**
 * A way that an earlier window has left. Meanwhile rows may have come and gone: it leads to the row next to those that were left,
 * and nowhere when these are not there any more.
 */
export const wayAgain = (to: unknown, list: Leading, columns: () => readonly string[]): Way => ({
  to,
  go: async () => {
    if (isPlace(to)) return await list.leadTo(to.rowId, '键入的内容要去的行') ? { rowId: to.rowId, column: to.column } : null
    const rows = isCrossing(to) ? await rowsBeside(to, list) : []
    const place = rows && isCrossing(to) ? arrive(to, list, rows, columns()) : null
    if (rows && !place) toast.info('已无法确定键入的内容要去的行：原来的行可能已被他人移走或删除。可复制后另行粘贴')
    return place
  },
})
