import type { Row } from '#schemas/kit/index.ts'
import { toast } from '#client/ui/toaster.tsx'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { CellPlace, Way } from '../sheet/types.ts'
import { arrive, FORWARD, idOf, rowBehind, type Crossing, type Departure } from './landing.ts'

type Leading = Pick<RemoteList, 'grid' | 'model' | 'turnTo' | 'placeOf' | 'leadTo'>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isPlace = (to: unknown): to is CellPlace => isRecord(to) && typeof to.rowId === 'string' && typeof to.column === 'string'
const isCrossing = (to: unknown): to is Crossing =>
  isRecord(to) && typeof to.edge === 'string' && typeof to.page === 'number' && Array.isArray(to.rows)

/** Rows beside the left page; null when their page did not load, empty when missing. */
async function rowsBeside(
  { edge, page, at, rows, moved }: Crossing, list: Leading,
): Promise<readonly Row[] | null> {
  const response = await list.turnTo(page, at)
  if (!response) return null
  if (edge === 'first' || edge === 'last') return list.model.rows()
  const isForward = FORWARD.has(edge)
  const departure: Departure = { rows, moved: new Set(moved) }
  const stayed = rows.filter(id => !departure.moved.has(id))
  const border = isForward ? stayed.at(-1) : stayed[0]
  const place = border === undefined ? -1 : await list.placeOf(border, at)
  if (border === undefined || place < 0) return []
  const { pageSize } = at.query
  for (let next = Math.floor((place + (isForward ? 1 : -1)) / pageSize) + 1, more = next > 0; more; next++) {
    const loaded = await list.turnTo(next, at)
    if (!loaded) return null
    const [now, ids] = [list.model.rows(), list.model.rows().map(row => idOf(list, row))]
    if (!isForward) return ids.includes(border) ? now.slice(0, ids.indexOf(border)) : now
    const nextIndex = rowBehind(ids, departure)
    if (nextIndex >= 0) return now.slice(nextIndex)
    more = next * pageSize < loaded.total
  }
  return []
}

/** Repeats a move of an earlier window to the row beside those left, unless missing. */
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
