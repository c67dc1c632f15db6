import { implement, projectOf, type CallSet, type Deps } from '#server/core/calls/index.ts'
import { parseInput } from '#server/core/calls/input.ts'
import { inProject } from '#server/core/loadCtx.ts'
import { startTask } from '#server/core/tasks.ts'
import { keptFile } from '#server/grid/import/index.ts'
import { exportApi, LIST_EXPORT } from '#shared/api/export.ts'
import { demandExport, listCall } from './lists.ts'
import { exportList } from './task.ts'

/** What makes the files, by the kind of its task. */
export const exportTasks = (calls: CallSet, deps: Deps) => ({ [LIST_EXPORT]: exportList(calls, deps) }) as const

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Export of any of the lists among `calls`: no list has anything to declare for it. */
export const exportCalls = (calls: CallSet): CallSet => [
  implement(exportApi.startExport, {
    audit: { entity: 'task', ids: (_input, { taskId }) => [taskId] },
    async write(tx, input) {
      const list = listCall(calls, input.list)
      const { contract, grid } = list
      const query = { ...input.query, pageNum: 1, pageSize: 1 }
      demandExport((await inProject(tx, projectOf(contract, query))).ctx, list)
      parseInput(contract.input, query)
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
