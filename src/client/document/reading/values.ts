import { formatCell, type Column, type KindName, type Lookups, type Row } from '#schemas/kit/index.ts'

/** Empty if the label contains it. */
export function unitOf({ kind, label, options }: Column<KindName, unknown>): string {
  const unit = 'unit' in options && typeof options.unit === 'string' ? options.unit : kind === 'percent' ? '%' : ''
  return label.includes(unit) ? '' : unit
}

export function shownValue(column: Column<KindName, unknown>, key: string, row: Row, lookups: Lookups): string {
  const value = row[key] ?? null
  if ('target' in column.options) return String(row[column.options.label] ?? '')
  return Array.isArray(value) ? '' : formatCell(value, column, lookups)
}
