import { taskDesk, watchTask, type TaskDesk } from '../watchTask.ts'
import { ImportEnded, type ImportEngine, type ImportReport, type ImportRequest } from './types.ts'

export type { TaskDesk }

export interface TaskCalls extends Pick<ImportEngine, 'upload' | 'saveFailed'> {
  readonly start: (request: ImportRequest, commit: boolean) => Promise<{ readonly taskId: string }>
  readonly reportOf: (result: unknown, commit: boolean) => ImportReport | Promise<ImportReport>
}

/** Server task, independent of the page. */
export function taskEngine({ start, reportOf, ...rest }: TaskCalls, desk: TaskDesk = taskDesk): ImportEngine {
  const follow: ImportEngine['follow'] = async (taskId, { commit, ...watch }) => {
    const task = await watchTask(taskId, watch, desk)
    if (task.state === 'FAILED') throw new ImportEnded(task.error ?? '导入没有完成')
    if (task.state === 'CANCELLED') throw new ImportEnded('已取消，没有写入任何数据')
    return { ...await reportOf(task.result, commit), taskId }
  }
  return {
    ...rest, follow,
    async run(request, { started, ...watch }) {
      const { taskId } = await start(request, watch.commit)
      started(taskId)
      return follow(taskId, watch)
    },
  }
}
