import { implement, projectOf, seesPrices, type CallSet, type Deps } from '#server/core/calls/index.ts'
import { parseInput } from '#server/core/calls/input.ts'
import { AppError } from '#server/core/errors.ts'
import { inProject } from '#server/core/loadCtx.ts'
import { STARTS_TASK } from '#server/core/tasks.ts'
import { keptReply } from '#server/grid/import/index.ts'
import { isAt } from '#shared/api/contract.ts'
import { exportApi, exportInput, LIST_EXPORT } from '#shared/api/export.ts'
import { listSource } from './lists.ts'
import { beginExport, listRecords, recordOf } from './record.ts'
import { demandExport, type ExportSource } from './source.ts'
import { exportFile } from './task.ts'

export { bookFile, bookSource, type Book } from './book.ts'
export type { BookSheet } from './lists.ts'
export { asksForPrices } from './prices.ts'
export type { ExportPiece, ExportSource, Opened } from './source.ts'

type Sources = readonly ExportSource[]

/**
 * Export source by call path.
 * @throws AppError BAD_INPUT
 */
const sourceIn = (calls: CallSet, sources: Sources) => (path: string): ExportSource =>
  sources.find(({ contract }) => isAt(contract, path)) ?? listSource(calls, path)

export const exportTasks = (calls: CallSet, sources: Sources, deps: Deps) =>
  ({ [LIST_EXPORT]: exportFile(sourceIn(calls, sources), deps) }) as const

/** Exports of the lists among `calls`, and of domains, as files of any size. */
export function exportCalls(calls: CallSet, sources: Sources): CallSet {
  const sourceOf = sourceIn(calls, sources)
  return [
    implement(exportApi.startExport, {
      audit: STARTS_TASK,
      async write(tx, input) {
        const source = sourceOf(input.list)
        const query = source.inputOf(input.query)
        demandExport((await inProject(tx, projectOf(source.contract, query))).ctx, source.contract)
        parseInput(source.contract.input, query)
        return { taskId: await beginExport(tx, source.title, input) }
      },
    }),
    implement(exportApi.downloadExport, {
      async file(outside, { id }, { deps }) {
        const { fileId, bareFileId, payload } = await recordOf(outside, id)
        const input = exportInput.parse(payload)
        const source = sourceOf(input.list)
        const db = await inProject(outside, projectOf(source.contract, source.inputOf(input.query)))
        demandExport(db.ctx, source.contract)
        // Rows filtered or sorted by a price reveal it without the column.
        if (!seesPrices(db.ctx) && source.asksForPrices(input)) throw new AppError('FORBIDDEN')
        return keptReply(db, deps.pool, seesPrices(db.ctx) ? fileId : bareFileId ?? fileId)
      },
    }),
    implement(exportApi.queryRecords, { read: listRecords }),
  ]
}
