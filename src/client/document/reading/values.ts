import { formatCell, type Column, type KindName, type Lookups, type Row } from '#schemas/kit/index.ts'

/** The unit of a column, where its label does not name it already. */
export function unitOf({ kind, label, options }: Column<KindName, unknown>): string {
  const unit = 'unit' in options && typeof options.unit === 'string' ? options.unit : kind === 'percent' ? '%' : ''
  return label.includes(unit) ? '' : unit
}

/** A value as people read it: a named record by the name that stands beside its id. */
export function shownValue(column: Column<KindName, unknown>, key: string, row: Row, lookups: Lookups): string {
  const value = row[key] ?? null
  return 'target' in column.options ? String(row[column.options.label] ?? '') : Array.isArray(value) ? '' : formatCell(value, column, lookups)
}
