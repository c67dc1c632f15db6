import { and, desc, eq } from 'drizzle-orm'
import { taskApi, type Task } from '#shared/api/task.ts'
import { resultOfTask } from '#shared/api/taskResults.ts'
import { implement, seesPrices, type CallSet } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { cancelTask, TASK_DEED } from '#server/core/tasks.ts'
import { task } from '#server/db/tables/engine.ts'
import type { Db } from '#server/db/tx.ts'

export { taskFinders } from './warnings.ts'

const MAX_TASKS = 100

/** The user's tasks only. */
async function tasksOf({ q, ctx }: Db, { id, kind }: { readonly id?: string, readonly kind?: string }): Promise<Task[]> {
  const rows = await q.select({
    id: task.id, kind: task.kind, title: task.title, state: task.state, done: task.done, total: task.total,
    result: task.result, error: task.error, createTime: task.createdAt,
  }).from(task).where(and(
    eq(task.merchantId, ctx.merchantId), eq(task.userId, ctx.userId),
    id === undefined ? undefined : eq(task.id, id), kind === undefined ? undefined : eq(task.kind, kind),
  )).orderBy(desc(task.createdAt), desc(task.id)).limit(MAX_TASKS)
  return rows.map(row => ({ ...row, result: resultOfTask(row.kind, row.result, seesPrices(ctx)) }))
}

export const taskCalls: CallSet = [
  implement(taskApi.queryTask, {
    async read(db, { id }) {
      const [task] = await tasksOf(db, { id })
      if (task === undefined) throw new AppError('NOT_FOUND')
      return task
    },
  }),
  implement(taskApi.queryTasks, { read: (db, { kind }) => tasksOf(db, { kind }) }),
  implement(taskApi.cancelTask, { audit: { ...TASK_DEED, ids: ({ id }) => [id] }, write: (tx, { id }) => cancelTask(tx, id) }),
]
