import { taskApi, type Task } from '#shared/api/task.ts'
import { CallError, UNREACHABLE } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'

export interface TaskDesk {
  readonly query: (id: string) => Promise<Pick<Task, 'state' | 'done' | 'total' | 'result' | 'error'>>
  readonly cancel: (id: string) => Promise<unknown>
}

export const taskDesk: TaskDesk = {
  query: id => call(taskApi.queryTask, { id }, { quiet: true }),
  cancel: id => call(taskApi.cancelTask, { id }, { quiet: true }),
}

export interface TaskWatch {
  readonly stop: AbortSignal
  readonly progress: (done: number, total: number) => void
  /** Resolves before the next query; rejects when no caller waits. */
  readonly turn: () => Promise<void>
}

/** The task still runs, so it is queried again. */
function unlessUnreachable(error: unknown): undefined {
  if (error instanceof CallError && error.code === UNREACHABLE) return undefined
  throw error
}

/** A cancelled task may have ended meanwhile. */
export async function watchTask(
  id: string, { stop, progress, turn }: TaskWatch, { query, cancel }: TaskDesk = taskDesk,
): Promise<Pick<Task, 'state' | 'result' | 'error'>> {
  let isCancelling = false
  const requestCancel = async (): Promise<void> => {
    if (isCancelling) return
    isCancelling = true
    await cancel(id).catch(() => { isCancelling = false })
  }
  stop.addEventListener('abort', () => void requestCancel(), { once: true })
  for (;;) {
    const task = await query(id).catch(unlessUnreachable)
    if (task) progress(task.done, task.total)
    if (task && task.state !== 'QUEUED' && task.state !== 'RUNNING') return task
    if (stop.aborted) await requestCancel()
    await turn()
  }
}
