import { useCallback, useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import type { RowModel } from '#client/grid/model.ts'
import { messageOf } from '#client/grid/remote/messages.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SheetSelection } from '#client/grid/sheet/types.ts'
import type { BulkRows } from './bulk.ts'

/** Selected rows, loaded rows, or all rows of the filter. */
export type BulkScope = 'selected' | 'here' | 'filter'

export interface BulkTarget {
  readonly scope: BulkScope
  readonly choose: (scope: BulkScope) => void
  readonly choices: readonly { readonly value: BulkScope; readonly label: string }[]
  readonly rowIds: readonly string[]
  readonly rows: BulkRows
  readonly numberOf: (rowId: string) => number
  /** The rows are loading, or failed. */
  readonly waits: string | null
}

interface Options {
  readonly model: RowModel
  readonly list?: RemoteList
  readonly selection: SheetSelection
  readonly firstRow: number
}

/** Rows of other pages are loaded on demand. */
export function useBulkScope({ model, list, selection, firstRow }: Options): BulkTarget {
  const visibleIds = useMemo(() => model.rows().map(row => String(row[model.grid.rowKey])), [model])
  const loadedIds = useMemo(() => model.tree?.touched(visibleIds, 'closed') ?? visibleIds, [model, visibleIds])
  const selected = useMemo(() => model.tree?.touched(selection.rowIds, 'closed') ?? selection.rowIds, [model, selection])
  const [scope, setScope] = useState<BulkScope>('selected')
  const [loaded, setLoaded] = useState<readonly Row[] | string | null>(null)
  const choose = useCallback((next: BulkScope) => {
    setScope(next)
    if (next !== 'filter' || !list) return
    setLoaded(null)
    list.all().then(setLoaded, (error: unknown) => setLoaded(messageOf(error)))
  }, [list])
  return useMemo(() => {
    const elsewhere = new Map(typeof loaded === 'object' && loaded !== null ? loaded.map(row => [String(row[model.grid.rowKey]), row]) : [])
    const rowIds = scope === 'selected' ? selected : scope === 'here' ? loadedIds : [...elsewhere.keys()]
    const order = scope === 'filter' ? rowIds : loadedIds
    const first = scope === 'filter' ? 1 : firstRow
    const numbers = new Map(order.map((id, i) => [id, i + first]))
    return {
      scope, choose, rowIds,
      choices: choicesOf(list, selected.length, loadedIds.length),
      rows: {
        grid: model.grid, lookups: model.lookups, head: () => model.head(), editable: (row, column) => model.editable(row, column),
        row: id => model.row(id) ?? elsewhere.get(id),
      },
      numberOf: id => numbers.get(id) ?? 0,
      waits: scope !== 'filter' || Array.isArray(loaded) ? null : typeof loaded === 'string' ? loaded : `正在读取 ${list?.total ?? 0} 行…`,
    }
  }, [loaded, loadedIds, selected, scope, choose, model, list, firstRow])
}

function choicesOf(list: RemoteList | undefined, selected: number, loadedCount: number): BulkTarget['choices'] {
  const conditions = list !== undefined && list.query.filters.length + list.query.quick.trim().length > 0
  const more = list !== undefined && list.total > loadedCount
  return [
    { value: 'selected', label: `选中的 ${selected} 行` },
    { value: 'here', label: `${more ? '本页' : '全部'} ${loadedCount} 行` },
    ...(more ? [{ value: 'filter' as const, label: `${conditions ? '全部筛选结果' : '全部'} ${list.total} 行` }] : []),
  ]
}
