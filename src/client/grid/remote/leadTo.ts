import type { Grid } from '#schemas/kit/index.ts'
import { toast } from '#client/ui/toaster.tsx'
import { PORTION, type RowPage } from './fetchFrom.ts'
import { messageOf } from './messages.ts'
import type { ListQuery } from './query.ts'

interface List {
  readonly grid: Pick<Grid, 'rowKey' | 'tree'>
  query(): ListQuery
  fetch(query: ListQuery): Promise<RowPage>
  /** Null when the page did not load. */
  show(query: ListQuery): Promise<RowPage | null>
}

/** -1 if missing. */
export async function placeIn({ grid, fetch }: Pick<List, 'grid' | 'fetch'>, rowId: string, query: ListQuery): Promise<number> {
  for (let pageNum = 1, more = true; more; pageNum++) {
    const { rows, total } = await fetch({ ...query, pageNum, pageSize: PORTION })
    const at = rows.findIndex(row => String(row[grid.rowKey]) === rowId)
    if (at >= 0) return (pageNum - 1) * PORTION + at
    more = rows.length > 0 && pageNum * PORTION < total
  }
  return -1
}

/**
 * Shows a row's page with a message, clearing filters that hide it. `subject` names the target.
 * @returns false when the row cannot be located
 */
export const leadTo = (list: List) => async (rowId: string, subject: string): Promise<boolean> => {
  const query = list.query()
  const isNarrowed = query.filters.length > 0 || query.quick !== ''
  const free: ListQuery = { ...query, filters: [], quick: '' }
  try {
    for (const candidate of isNarrowed ? [query, free] : [query]) {
      const place = await placeIn(list, rowId, candidate)
      if (place < 0) continue
      const pageNum = list.grid.tree ? 1 : Math.floor(place / candidate.pageSize) + 1
      const page = await list.show({ ...candidate, pageNum })
      if (page && candidate === free) toast.info(`${subject}被搜索或筛选条件隐藏，已清空条件并转到该行`)
      return page !== null
    }
    toast.info(`${subject}不在当前列表中，可能在其他分类，或已被他人删除`)
  } catch (error) {
    toast.bad(`没有找到${subject}：${messageOf(error)}`)
  }
  return false
}
