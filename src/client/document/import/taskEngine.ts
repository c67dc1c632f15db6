import { commonApi, type Task } from '#shared/api/common.ts'
import { CallError, UNREACHABLE } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { ImportEnded, type ImportEngine, type ImportReport, type ImportRequest } from './types.ts'

export interface TaskCalls extends Pick<ImportEngine, 'upload' | 'saveFailed'> {
  readonly start: (request: ImportRequest, commit: boolean) => Promise<{ readonly taskId: string }>
  /** The task's result as a report. */
  readonly reportOf: (result: unknown, commit: boolean) => ImportReport
}

/** The calls about tasks themselves. */
export interface TaskDesk {
  readonly query: (id: string) => Promise<Pick<Task, 'state' | 'done' | 'total' | 'result' | 'error'>>
  readonly cancel: (id: string) => Promise<unknown>
}

const desk: TaskDesk = {
  query: id => call(commonApi.queryTask, { id }, { quiet: true }),
  cancel: id => call(commonApi.cancelTask, { id }, { quiet: true }),
}

/** Without an answer the task still runs: it is asked about again. */
function unlessUnreachable(error: unknown): undefined {
  if (error instanceof CallError && error.code === UNREACHABLE) return undefined
  throw error
}

/** An import that runs on the server as a task: counted, stoppable, and going on without the page. */
export const taskEngine = ({ start, reportOf, ...rest }: TaskCalls, { query, cancel }: TaskDesk = desk): ImportEngine => ({
  ...rest,
  async run(request, { commit, taskId, stop, started, progress, turn }) {
    const id = taskId ?? (await start(request, commit)).taskId
    started(id)
    let asked = false
    for (;;) {
      const task = await query(id).catch(unlessUnreachable)
      if (task) progress(task.done, task.total)
      if (task?.state === 'DONE') return { ...reportOf(task.result, commit), taskId: id }
      if (task?.state === 'FAILED') throw new ImportEnded(task.error ?? '导入没有完成')
      if (task?.state === 'CANCELLED') throw new ImportEnded('已取消，没有写入任何数据')
      if (stop.aborted && !asked) {
        asked = true
        // It may have ended meanwhile; the next answer tells.
        await cancel(id).catch(() => {})
      }
      await turn()
    }
  },
})
