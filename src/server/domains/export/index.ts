import { demand, implement, type CallSet, type Deps } from '#server/core/calls/index.ts'
import { parseInput } from '#server/core/calls/input.ts'
import { startTask } from '#server/core/tasks.ts'
import { keptFile } from '#server/grid/import/index.ts'
import { exportApi, LIST_EXPORT } from '#shared/api/export.ts'
import { listCall } from './lists.ts'
import { exportList } from './task.ts'

/** What makes the files, by the kind of its task. */
export const exportTasks = (calls: CallSet, deps: Deps) => ({ [LIST_EXPORT]: exportList(calls, deps) }) as const

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Export of any of the lists among `calls`: no list has anything to declare for it. */
export const exportCalls = (calls: CallSet): CallSet => [
  implement(exportApi.startExport, {
    audit: { entity: 'task', ids: (_input, { taskId }) => [taskId] },
    async write(tx, input) {
      const { contract, grid } = listCall(calls, input.list)
      demand(tx.ctx, contract.need)
      parseInput(contract.input, { ...input.query, pageNum: 1, pageSize: 1 })
      return { taskId: await startTask(tx, LIST_EXPORT, `导出${grid.title}`, input) }
    },
  }),
  implement(exportApi.downloadExport, {
    async file(db, { fileId }) {
      const { name, content } = await keptFile(db, fileId, 'EXPORT')
      return { name, type: XLSX, body: content }
    },
  }),
]
