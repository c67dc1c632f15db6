import type { Grid, Lookups } from '#schemas/kit/index.ts'
import { formatCell } from '#schemas/kit/index.ts'
import { CallError } from '#client/data/callError.ts'
import { asValue, type Conflict } from './history.ts'

export const messageOf = (error: unknown): string => (error instanceof CallError ? error.msg : '操作失败')

/** Why a step cannot be undone: both values of the first cell changed by another user. */
export function conflictText(grid: Grid, conflicts: readonly Conflict[], lookups: Lookups): string {
  const { change, current } = conflicts[0]!
  const column = grid.columns[change.column]!
  const textOf = (value: Parameters<typeof formatCell>[0]) => formatCell(value, column, lookups) || '空'
  const rest = conflicts.length > 1 ? `等 ${conflicts.length} 处` : ''
  return `不能撤销：${column.label}${rest}已被他人改为 ${textOf(asValue((current ?? null) as never))}，我的值是 ${textOf(asValue(change.after))}`
}
