import type { z } from 'zod'
import { admit, demand, type Deps } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { BookPiece, SheetHead } from '#server/core/xlsx/index.ts'
import type { Db } from '#server/db/tx.ts'
import { exportNeed, type Contract } from '#shared/api/contract.ts'
import type { exportInput } from '#shared/api/export.ts'

export type ExportInput = z.output<typeof exportInput>

/** Rows for the file; `done` of the total are written with them. */
export interface ExportPiece extends BookPiece {
  readonly done: number
}

/** A sheet with the positions of its price columns. */
export interface OpenedSheet {
  readonly head: SheetHead
  readonly prices: readonly number[]
}

export interface Opened {
  readonly sheets: readonly OpenedSheet[]
  readonly total: number
  /** Read in portions in the opening transaction, few rows at a time. */
  readonly pieces: AsyncIterable<ExportPiece>
}

export interface ExportSource {
  /** The call with its permissions and query. */
  readonly contract: Contract
  readonly title: string
  inputOf(query: ExportInput['query']): unknown
  asksForPrices(input: ExportInput): boolean
  /** @throws AppError TOO_MANY_ROWS */
  open(db: Db, input: ExportInput, deps: Deps): Promise<Opened>
}

/**
 * Export is an action with its own permission, beside reading.
 * @throws AppError FORBIDDEN
 */
export function demandExport(ctx: Ctx, contract: Contract): void {
  admit(ctx, contract)
  demand(ctx, exportNeed(contract.need))
}
