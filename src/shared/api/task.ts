import { z } from 'zod'
import { reads, writes } from './contract.ts'
import { id } from './kv.ts'
import { taskResult } from './taskResults.ts'
import { taskState } from './taskState.ts'

const task = z.object({
  id: z.string(), kind: z.string(), title: z.string(), state: taskState,
  done: z.number(), total: z.number(), result: taskResult.nullable(), error: z.string().nullable(), createTime: z.string(),
})
export type Task = z.output<typeof task>

/** Contains the results of every task kind, so the first page imports it only when a task runs. */
export const taskApi = {
  queryTask: reads('task/queryTask', { title: '查看后台任务', need: '-', input: z.object({ id }), output: task }),
  queryTasks: reads('task/queryTasks', {
    title: '我的后台任务', need: '-', input: z.object({ kind: z.string().max(40).optional() }), output: z.array(task),
  }),
  cancelTask: writes('task/cancelTask', { title: '取消后台任务', need: '-', input: z.object({ id }) }),
}
