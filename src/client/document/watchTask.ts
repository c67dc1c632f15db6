import { taskApi, type Task } from '#shared/api/task.ts'
import { CallError, UNREACHABLE } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'

/** The calls about tasks themselves. */
export interface TaskDesk {
  readonly query: (id: string) => Promise<Pick<Task, 'state' | 'done' | 'total' | 'result' | 'error'>>
  readonly cancel: (id: string) => Promise<unknown>
}

export const taskDesk: TaskDesk = {
  query: id => call(taskApi.queryTask, { id }, { quiet: true }),
  cancel: id => call(taskApi.cancelTask, { id }, { quiet: true }),
}

export interface TaskWatch {
  /** Aborted when the person wants to stop. */
  readonly stop: AbortSignal
  readonly progress: (done: number, total: number) => void
  /** Resolves when it is time to ask again; rejects when nobody waits any more. */
  readonly turn: () => Promise<void>
}

/** Without an answer the task still runs: it is asked about again. */
function unlessUnreachable(error: unknown): undefined {
  if (error instanceof CallError && error.code === UNREACHABLE) return undefined
  throw error
}

/** Follows a task to its end; a task that is asked to stop may have ended meanwhile, its answer says so. */
export async function watchTask(id: string, { stop, progress, turn }: TaskWatch, { query, cancel }: TaskDesk = taskDesk): Promise<Pick<Task, 'state' | 'result' | 'error'>> {
  let asked = false
  const ask = async (): Promise<void> => {
    if (asked) return
    asked = true
    // Where it did not arrive it is asked for again.
    await cancel(id).catch(() => { asked = false })
  }
  stop.addEventListener('abort', () => void ask(), { once: true })
  for (;;) {
    const task = await query(id).catch(unlessUnreachable)
    if (task) progress(task.done, task.total)
    if (task && task.state !== 'QUEUED' && task.state !== 'RUNNING') return task
    if (stop.aborted) await ask()
    await turn()
  }
}
