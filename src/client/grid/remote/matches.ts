import { compareCells, isEmpty, parseCell, pathLabels, type Grid, type Lookups, type Row, type Value } from '#schemas/kit/index.ts'
import { columnOf, type Filter, type FilterValue } from './query.ts'

const textOf = (value: Value | undefined): string => (value === null || value === undefined ? '' : String(value)).toLowerCase()
const oneOf = (value: FilterValue | undefined): string => (typeof value === 'string' ? value : '').trim()

/**
 * Does the row still belong into the list? Only what is certain counts as "no": a condition that this side cannot judge is
 * the server's to apply at the next loading.
 */
export function matches(grid: Grid, row: Row, filters: readonly Filter[], lookups: Lookups): boolean {
  return filters.every(({ key, op, value: wanted }) => {
    const column = columnOf(grid, key)
    const value = row[key]
    if (!column) return true
    if (op === 'empty') return isEmpty(value)
    if (op === 'filled') return !isEmpty(value)
    if (op === 'in' && Array.isArray(wanted)) return wanted.includes(String(value ?? ''))
    if (op === 'in') return textOf(value) === oneOf(wanted as FilterValue).toLowerCase()
    if (op === 'contains') return textOf(value).includes(oneOf(wanted).toLowerCase())
    if (op === 'starts') return textOf(value).startsWith(oneOf(wanted).toLowerCase())
    if (op === 'equals' && column.kind === 'boolean') return (value === true) === (wanted === true || wanted === 'true')
    if (op === 'under' && column.kind === 'tree') {
      const source = (column.options as { source?: 'ITEM' | 'MATERIAL' | 'REGION' }).source
      const root = source && lookups.label(source, oneOf(wanted))
      return !source || root === undefined || pathLabels(lookups, source, String(value ?? '')).includes(root)
    }
    if (column.kind === 'datetime' || (op !== 'from' && op !== 'to' && op !== 'equals')) return true
    const limit = parseCell(oneOf(wanted), column, lookups)
    if (!limit.ok) return true
    if (isEmpty(value)) return false
    const order = compareCells(value, limit.value, column)
    return op === 'from' ? order >= 0 : op === 'to' ? order <= 0 : column.kind === 'text' ? textOf(value) === textOf(limit.value) : order === 0
  })
}
