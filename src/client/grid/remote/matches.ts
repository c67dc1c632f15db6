import { compareCells, isEmpty, parseCell, pathLabels, type Grid, type Lookups, type Row, type Value } from '#schemas/kit/index.ts'
import { columnOf, type Filter, type FilterValue } from './query.ts'

const textOf = (value: Value | undefined): string => (value === null || value === undefined ? '' : String(value)).toLowerCase()
const oneOf = (value: FilterValue | undefined): string => (typeof value === 'string' ? value : '').trim()

/** Only certain mismatches count: the server evaluates filters that the client cannot. */
export function matches(grid: Grid, row: Row, filters: readonly Filter[], lookups: Lookups): boolean {
  return filters.every(({ key, op, value: expected }) => {
    const column = columnOf(grid, key)
    const value = row[key]
    if (!column) return true
    if (op === 'empty') return isEmpty(value)
    if (op === 'filled') return !isEmpty(value)
    if (op === 'in' && Array.isArray(expected)) return expected.includes(String(value ?? ''))
    if (op === 'in') return textOf(value) === oneOf(expected as FilterValue).toLowerCase()
    if (op === 'contains') return textOf(value).includes(oneOf(expected).toLowerCase())
    if (op === 'starts') return textOf(value).startsWith(oneOf(expected).toLowerCase())
    if (op === 'equals' && column.kind === 'boolean') return (value === true) === (expected === true || expected === 'true')
    if (op === 'under' && column.kind === 'tree') {
      const source = (column.options as { source?: 'ITEM' | 'MATERIAL' | 'REGION' }).source
      const root = source && lookups.label(source, oneOf(expected))
      return !source || root === undefined || pathLabels(lookups, source, String(value ?? '')).includes(root)
    }
    if (column.kind === 'datetime' || (op !== 'from' && op !== 'to' && op !== 'equals')) return true
    const limit = parseCell(oneOf(expected), column, lookups)
    if (!limit.ok) return true
    if (isEmpty(value)) return false
    const order = compareCells(value, limit.value, column)
    if (op === 'from') return order >= 0
    if (op === 'to') return order <= 0
    return column.kind === 'text' ? textOf(value) === textOf(limit.value) : order === 0
  })
}
