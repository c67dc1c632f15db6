import { commonApi, type Task } from '#shared/api/common.ts'
import { CallError, UNREACHABLE } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'

const POLL_MS = 400

/**
 * A task of the server until it has ended; while the server does not answer it is asked about again. Aborting asks the
 * server to stop it, and its end is awaited.
 * @throws CallError when the task is not to be had
 */
export async function followTask(id: string, progress: (done: number, total: number) => void, stop: AbortSignal): Promise<Task> {
  let asked = false
  for (;;) {
    const task = await call(commonApi.queryTask, { id }, { quiet: true }).catch((error: unknown) => {
      if (error instanceof CallError && error.code === UNREACHABLE) return undefined
      throw error
    })
    if (task) progress(task.done, task.total)
    if (task && task.state !== 'QUEUED' && task.state !== 'RUNNING') return task
    if (stop.aborted && !asked) {
      asked = true
      // It may have ended meanwhile; the next answer tells.
      await call(commonApi.cancelTask, { id }, { quiet: true }).catch(() => {})
    }
    await new Promise(resolve => { setTimeout(resolve, POLL_MS) })
  }
}
