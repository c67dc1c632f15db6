import { taskDesk, watchTask, type TaskDesk } from '../watchTask.ts'
import { ImportEnded, type ImportEngine, type ImportReport, type ImportRequest } from './types.ts'

export type { TaskDesk }

export interface TaskCalls extends Pick<ImportEngine, 'upload' | 'saveFailed'> {
  readonly start: (request: ImportRequest, commit: boolean) => Promise<{ readonly taskId: string }>
  /** The task's result as a report. */
  readonly reportOf: (result: unknown, commit: boolean) => ImportReport
}

/** An import that runs on the server as a task: counted, stoppable, and going on without the page. */
export const taskEngine = ({ start, reportOf, ...rest }: TaskCalls, desk: TaskDesk = taskDesk): ImportEngine => ({
  ...rest,
  async run(request, { commit, taskId, stop, started, progress, turn }) {
    const id = taskId ?? (await start(request, commit)).taskId
    started(id)
    const task = await watchTask(id, { stop, progress, turn }, desk)
    if (task.state === 'FAILED') throw new ImportEnded(task.error ?? '导入没有完成')
    if (task.state === 'CANCELLED') throw new ImportEnded('已取消，没有写入任何数据')
    return { ...reportOf(task.result, commit), taskId: id }
  },
})
