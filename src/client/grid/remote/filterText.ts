import type { Column, FilterOp, Grid, KindName, Lookups } from '#schemas/kit/index.ts'
import { formatCell, kindOf } from '#schemas/kit/index.ts'
import type { Filter, FilterValue, ListQuery } from './query.ts'

type AnyColumn = Column<KindName, unknown>

export const OP_LABELS = {
  contains: '包含', starts: '开头是', equals: '等于', in: '任一', from: '从', to: '到', under: '属于', empty: '为空', filled: '不为空',
} as const satisfies Record<FilterOp, string>

const unitOf = (column: AnyColumn): string =>
  'unit' in column.options && typeof column.options.unit === 'string' ? ` ${column.options.unit}` : ''

/** False is spelled out even where its cell is blank. */
export function conditionValue(value: string | boolean, column: AnyColumn, lookups: Lookups): string {
  return formatCell(value, column, lookups) || (typeof value === 'boolean' ? (value ? '是' : '否') : '')
}

function valueText(value: FilterValue, column: AnyColumn, lookups: Lookups): string {
  const parts = typeof value === 'object' ? value : [value]
  // Times are filtered by day.
  return parts.map(part => (column.kind === 'datetime' ? String(part) : conditionValue(part, column, lookups))).join('、')
}

const isRange = (column: AnyColumn): boolean => kindOf(column).filters.includes('from')

/** Chip text: 「启用、草稿」「≥ 10.00 元」「10.00 – 20.00 元」. */
export function filterText(filters: readonly Filter[], column: AnyColumn, lookups: Lookups): string {
  const textOf = (filter: Filter): string => (filter.value === undefined ? '' : valueText(filter.value, column, lookups))
  const from = filters.find(filter => filter.op === 'from')
  const to = filters.find(filter => filter.op === 'to')
  const unit = unitOf(column)
  const range = from && to
    ? [`${textOf(from)} – ${textOf(to)}${unit}`]
    : [...(from ? [`≥ ${textOf(from)}${unit}`] : []), ...(to ? [`≤ ${textOf(to)}${unit}`] : [])]
  const others = filters.filter(filter => filter !== from && filter !== to).map(filter => {
    if (filter.value === undefined) return OP_LABELS[filter.op]
    if (filter.op === 'in' || filter.op === 'under' || typeof filter.value === 'boolean') return textOf(filter)
    if (filter.op === 'equals') return `= ${textOf(filter)}${isRange(column) ? unit : ''}`
    return `${OP_LABELS[filter.op]}「${textOf(filter)}」`
  })
  return [...range, ...others].join('，')
}

/** All filters as text: 「搜索“瓷砖”」「状态：启用」. */
export function conditionTexts(
  { filters, quick }: Pick<ListQuery, 'filters' | 'quick'>, grid: Pick<Grid, 'columns'>, lookups: Lookups,
): string[] {
  const keys = [...new Set(filters.map(({ key }) => key))]
  return [
    ...(quick.trim() === '' ? [] : [`搜索“${quick.trim()}”`]),
    ...keys.flatMap(key => {
      const column = grid.columns[key]
      return column ? [`${column.label}：${filterText(filters.filter(filter => filter.key === key), column, lookups)}`] : []
    }),
  ]
}
