import type { SheetCore } from './core.ts'

/** `why`: reason why it is disabled. */
export interface ColumnAction {
  readonly key: string
  readonly label: string
  readonly why: string | null
  readonly run: () => void
}

/** Actions on a column; stored as after dragging. */
export function columnActions(core: SheetCore, key: string): readonly (readonly ColumnAction[])[] {
  const { api, props } = core
  const column = core.model.grid.columns[key]
  const displayed = api.getColumn(key)
  if (!column || !displayed) return []
  const { onSort, onFilter, sorts = [] } = props
  const sorted = sorts.find(([sortedBy]) => sortedBy === key)?.[1]
  const noSort = onSort && column.facts.sort !== false && column.kind !== 'files' ? null : '此列不能排序'
  const pinned = displayed.getPinned()
  const pin = (label: string, to: 'left' | 'right' | null): ColumnAction => ({
    key: `pin-${to}`, label, why: (pinned || null) === to ? (to ? '已经固定' : '没有固定') : null, run: () => api.setColumnsPinned([key], to),
  })
  return [
    [
      { key: 'asc', label: '升序', why: noSort ?? (sorted === 'asc' ? '已按此列升序' : null), run: () => onSort?.([[key, 'asc']]) },
      { key: 'desc', label: '降序', why: noSort ?? (sorted === 'desc' ? '已按此列降序' : null), run: () => onSort?.([[key, 'desc']]) },
      { key: 'unsort', label: '取消排序', why: noSort ?? (sorted ? null : '没有按此列排序'), run: () => onSort?.(sorts.filter(([by]) => by !== key)) },
      { key: 'filter', label: '筛选此列', why: onFilter && column.facts.filter !== false ? null : '此列不能筛选', run: () => onFilter?.(key) },
    ],
    [pin('固定在左侧', 'left'), pin('固定在右侧', 'right'), pin('取消固定', null)],
    [
      { key: 'hide', label: '隐藏此列', why: core.columns.length > 1 ? null : '至少保留一列', run: () => api.setColumnsVisible([key], false) },
      { key: 'fit', label: '适合列宽', why: null, run: () => api.autoSizeColumns([key]) },
      { key: 'select', label: '选中整列', why: core.size.rows > 0 ? null : '没有行', run: () => selectColumn(core, key) },
    ],
  ]
}

function selectColumn(core: SheetCore, key: string): void {
  const col = core.columns.findIndex(column => column.key === key)
  core.selectRanges([{ anchor: { row: 0, col }, focus: { row: core.size.rows - 1, col } }], { scroll: false })
}
