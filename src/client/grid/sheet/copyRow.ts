import type { Row } from '#schemas/kit/index.ts'
import type { RowModel } from '../model.ts'

/** Without columns marked kit `copy: false`; null where the grid takes no rows. */
export function copyRow(model: RowModel, row: Row): Row | null {
  const fresh = model.newRow(row)
  if (!fresh) return null
  const { columns, rowKey } = model.grid
  const omitted = Object.keys(columns).filter(key => columns[key]!.facts.copy === false)
  return { ...row, ...Object.fromEntries([rowKey, ...omitted].map(key => [key, fresh[key] ?? null])) }
}
