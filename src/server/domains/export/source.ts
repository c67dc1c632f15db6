import type { z } from 'zod'
import { admit, demand, type Deps } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { BookPiece, SheetHead } from '#server/core/xlsx/index.ts'
import type { Db } from '#server/db/tx.ts'
import { exportNeed, type Contract } from '#shared/api/contract.ts'
import type { exportInput } from '#shared/api/export.ts'

export type Asked = z.output<typeof exportInput>

/** Rows that go into the file; `done` of the total are in it with them. */
export interface ExportPiece extends BookPiece {
  readonly done: number
}

/** A sheet of an export, and the places of its columns that show prices. */
export interface OpenedSheet {
  readonly head: SheetHead
  readonly prices: readonly number[]
}

/** An export whose rows are about to be read. */
export interface Opened {
  readonly sheets: readonly OpenedSheet[]
  readonly total: number
  /** Read portion by portion in the transaction that opened it: few rows at a time, whatever the total. */
  readonly pieces: AsyncIterable<ExportPiece>
}

/** Something that can be taken out of the program as a file of any size. */
export interface ExportSource {
  /** The call whose rights it needs and whose query it takes. */
  readonly contract: Contract
  readonly title: string
  /** A query as the call takes it, whatever page it names. */
  inputOf(query: Asked['query']): unknown
  /** Whether it is narrowed or sorted by a price. */
  asksForPrices(asked: Asked): boolean
  /** @throws AppError TOO_MANY_ROWS */
  open(db: Db, asked: Asked, deps: Deps): Promise<Opened>
}

/** Taking something out of the program is an action of its own, beside looking at it. @throws AppError FORBIDDEN */
export function demandExport(ctx: Ctx, contract: Contract): void {
  admit(ctx, contract)
  demand(ctx, exportNeed(contract.need))
}
