import { z } from 'zod'
import type { Grid } from '#schemas/kit/index.ts'
import type { CallSet, Implementation } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { gridOf } from '#shared/api/gridOf.ts'

/** A list call with the grid of its rows. */
export interface ListCall {
  readonly contract: Implementation['contract']
  readonly grid: Grid
  readonly read: Extract<Implementation['work'], { read: unknown }>['read']
}

/** The grid of a call that answers pages of rows. */
function gridOfPages(output: z.ZodType): Grid | undefined {
  const rows: unknown = output instanceof z.ZodObject && 'total' in output.shape ? output.shape.rows : undefined
  return rows instanceof z.ZodArray ? gridOf(rows.element as z.ZodType) : undefined
}

/** The list call of a path. @throws AppError BAD_INPUT when there is none */
export function listCall(calls: CallSet, path: string): ListCall {
  const found = calls.find(({ contract }) => contract.path === path)
  const grid = found && gridOfPages(found.contract.output)
  if (!found || !grid || !('read' in found.work)) throw new AppError('BAD_INPUT', { field: 'list', text: '该列表不支持导出' })
  return { contract: found.contract, grid, read: found.work.read }
}
