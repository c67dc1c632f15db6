import { implement, projectOf, seesPrices, type CallSet, type Deps } from '#server/core/calls/index.ts'
import { parseInput } from '#server/core/calls/input.ts'
import { AppError } from '#server/core/errors.ts'
import { inProject } from '#server/core/loadCtx.ts'
import { STARTS_TASK } from '#server/core/tasks.ts'
import { keptFile } from '#server/grid/import/index.ts'
import { exportApi, exportInput, LIST_EXPORT } from '#shared/api/export.ts'
import { demandExport, listCall } from './lists.ts'
import { asksForPrices } from './prices.ts'
import { beginExport, listRecords, recordOf } from './record.ts'
import { exportList } from './task.ts'

/** What makes the files, by the kind of its task. */
export const exportTasks = (calls: CallSet, deps: Deps) => ({ [LIST_EXPORT]: exportList(calls, deps) }) as const

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Export of any of the lists among `calls`: no list has anything to declare for it. */
export const exportCalls = (calls: CallSet): CallSet => [
  implement(exportApi.startExport, {
    audit: STARTS_TASK,
    async write(tx, input) {
      const list = listCall(calls, input.list)
      const { contract, grid } = list
      const query = { ...input.query, pageNum: 1, pageSize: 1 }
      demandExport((await inProject(tx, projectOf(contract, query))).ctx, list)
      parseInput(contract.input, query)
      return { taskId: await beginExport(tx, grid, input) }
    },
  }),
  implement(exportApi.downloadExport, {
    async file(outside, { id }) {
      const { fileId, bareFileId, payload } = await recordOf(outside, id)
      const asked = exportInput.parse(payload)
      const list = listCall(calls, asked.list)
      const { contract, grid } = list
      const db = await inProject(outside, projectOf(contract, { ...asked.query, pageNum: 1, pageSize: 1 }))
      demandExport(db.ctx, list)
      // The rows that a condition on a price has chosen tell it without the column, and so does their order.
      if (!seesPrices(db.ctx) && asksForPrices(grid, asked)) throw new AppError('FORBIDDEN')
      const { name, content } = await keptFile(db, seesPrices(db.ctx) ? fileId : bareFileId ?? fileId, 'EXPORT')
      return { name, type: XLSX, body: content }
    },
  }),
  implement(exportApi.queryRecords, { read: listRecords }),
]
