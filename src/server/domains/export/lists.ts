import { z } from 'zod'
import type { Grid } from '#schemas/kit/index.ts'
import { admit, demand, type CallSet, type Implementation } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
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

/** Taking a list out of the program is an action of its own, beside looking at it. @throws AppError FORBIDDEN */
export function demandExport(ctx: Ctx, { contract }: ListCall): void {
  admit(ctx, contract)
  if (typeof contract.need === 'string') return
  const [, key, ...keys] = contract.need
  demand(ctx, ['export', key, ...keys])
}

/** The list call of a path. @throws AppError BAD_INPUT when there is none */
export function listCall(calls: CallSet, path: string): ListCall {
  const found = calls.find(({ contract }) => contract.path === path)
  const grid = found && gridOfPages(found.contract.output)
  if (!found || !grid || !('read' in found.work)) throw new AppError('BAD_INPUT', { field: 'list', text: '该列表不支持导出' })
  return { contract: found.contract, grid, read: found.work.read }
}
