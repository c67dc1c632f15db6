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

/** Lists that a call exports as one workbook. */
export interface Book<Input> {
  readonly contract: Contract
  readonly title: string
  readonly sheets: (db: Db, input: Input) => readonly BookSheet[] | Promise<readonly BookSheet[]>
}

/**
 * The workbook in the response.
 * @throws AppError TOO_MANY_ROWS if only {@link bookSource} can export it (domain B16)
 */
export const bookFile = <Input>({ title, sheets }: Book<Input>) => async (db: Db, input: Input): Promise<FileReply> => {
  const inTime = demandSoon()
  const { sheets: opened, total, pieces } = await openBook(db, await sheets(db, input))
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

/** The same as a file of any size, created by a task. */
export const bookSource = <Input>({ contract, title, sheets }: Book<Input>): ExportSource => ({
  contract, title,
  inputOf: query => query,
  // A book is never filtered by a column, so its choice of rows reveals no price.
  asksForPrices: () => false,
  open: async (db: Db, { query }, _deps: Deps) => openBook(db, await sheets(db, contract.input.parse(query) as Input)),
})
