import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { businessStamp } from '#schemas/kit/index.ts'
import type { Deps, FileReply } from '#server/core/calls/index.ts'
import { inTemporaryFolder } from '#server/core/store/index.ts'
import { streamWorkbook, type BookPiece } from '#server/core/xlsx/index.ts'
import type { Db } from '#server/db/tx.ts'
import { demandFew, demandSoon } from '#server/grid/index.ts'
import type { Contract } from '#shared/api/contract.ts'
import { openBook, type BookSheet } from './lists.ts'
import type { ExportSource } from './source.ts'

/** Lists that a call of its own hands out as a workbook. */
export interface Book<Asked> {
  readonly contract: Contract
  readonly title: string
  /** The lists of what was asked for, a sheet each. */
  readonly sheets: (db: Db, asked: Asked) => readonly BookSheet[] | Promise<readonly BookSheet[]>
}

/** The workbook at once. @throws AppError TOO_MANY_ROWS where {@link bookSource} is to make it (domain B16) */
export const bookFile = <Asked>({ title, sheets }: Book<Asked>) => async (db: Db, asked: Asked): Promise<FileReply> => {
  const inTime = demandSoon()
  const { sheets: opened, total, pieces } = await openBook(db, await sheets(db, asked))
  demandFew(total)
  const lines: BookPiece[] = []
  for await (const { done: _done, ...piece } of pieces) {
    inTime()
    lines.push(piece)
  }
  const body = (): Promise<Uint8Array> => inTemporaryFolder(async folder => {
    const path = join(folder, 'book.xlsx')
    await streamWorkbook(opened.map(({ head }) => head), (async function* () { yield* lines })(), [{ path }])
    return readFile(path)
  })
  return {
    name: `${title}_${businessStamp(db.ctx.now)}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body,
  }
}

/** The same as a file of any size, made as a task. */
export const bookSource = <Asked>({ contract, title, sheets }: Book<Asked>): ExportSource => ({
  contract, title,
  inputOf: query => query,
  // The lists of a book are never narrowed by a column: which rows there are reveals no price.
  asksForPrices: () => false,
  open: async (db: Db, { query }, _deps: Deps) => openBook(db, await sheets(db, contract.input.parse(query) as Asked)),
})
