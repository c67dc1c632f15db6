import { demand, implement, seesPrices, type CallSet, type Deps } from '#server/core/calls/index.ts'
import { parseInput } from '#server/core/calls/input.ts'
import { AppError } from '#server/core/errors.ts'
import { keptFile } from '#server/grid/import/index.ts'
import { exportApi, exportInput, LIST_EXPORT } from '#shared/api/export.ts'
import { listCall } from './lists.ts'
import { asksForPrices } from './prices.ts'
import { beginExport, demandExports, listRecords, recordOf } from './record.ts'
import { exportList } from './task.ts'

/** What makes the files, by the kind of its task. */
export const exportTasks = (calls: CallSet, deps: Deps) => ({ [LIST_EXPORT]: exportList(calls, deps) }) as const

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Export of any of the lists among `calls`: no list has anything to declare for it. */
export const exportCalls = (calls: CallSet): CallSet => [
  implement(exportApi.startExport, {
    audit: { entity: 'task', ids: (_input, { taskId }) => [taskId] },
    async write(tx, input) {
      demandExports(tx.ctx)
      const { contract, grid } = listCall(calls, input.list)
      demand(tx.ctx, contract.need)
      parseInput(contract.input, { ...input.query, pageNum: 1, pageSize: 1 })
      return { taskId: await beginExport(tx, grid, input) }
    },
  }),
  implement(exportApi.downloadExport, {
    async file(db, { id }) {
      demandExports(db.ctx)
      const { fileId, bareFileId, payload } = await recordOf(db, id)
      const asked = exportInput.parse(payload)
      const { contract, grid } = listCall(calls, asked.list)
      demand(db.ctx, contract.need)
      // The rows that a condition on a price has chosen tell it without the column, and so does their order.
      if (!seesPrices(db.ctx) && asksForPrices(grid, asked)) throw new AppError('FORBIDDEN')
      const { name, content } = await keptFile(db, seesPrices(db.ctx) ? fileId : bareFileId ?? fileId, 'EXPORT')
      return { name, type: XLSX, body: content }
    },
  }),
  implement(exportApi.queryRecords, { read: listRecords }),
]
