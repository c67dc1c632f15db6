import { z } from 'zod'
import { commonApi, type Task } from '#shared/api/common.ts'
import { call } from '#client/data/http.ts'
import type { ImportReport } from '#client/document/import/ReportStep.tsx'

const POLL_MS = 800
const ended = ({ state }: Task): boolean => state === 'DONE' || state === 'FAILED' || state === 'CANCELLED'

const result = z.object({
  added: z.number(), updated: z.number(), unchanged: z.number(), skipped: z.number(), problemCount: z.number(), failedFileId: z.string().nullable(),
  problems: z.array(z.object({ row: z.union([z.string(), z.number()]).transform(String), column: z.string(), text: z.string(), value: z.string().default('') })),
})

/** The report of an ended task; throws with the reason when it did not finish. */
export function reportOf(task: Task): ImportReport {
  if (task.state !== 'DONE') throw new Error(task.state === 'CANCELLED' ? '导入已取消，没有写入任何数据' : task.error ?? '导入失败')
  const { added, updated, unchanged, skipped, problems, problemCount, failedFileId } = result.parse(task.result)
  return {
    problems, problemCount, failedFileId,
    counts: [{ label: '新增', count: added }, { label: '更新', count: updated }, { label: '无变化', count: unchanged }, { label: '跳过', count: skipped }],
  }
}

/** Asks for a task until it has ended, telling how far it is; stops when `signal` says so. */
export async function followTask(id: string, tell: (task: Task) => void, signal: AbortSignal): Promise<Task> {
  for (;;) {
    const task = await call(commonApi.queryTask, { id }, { quiet: true, signal })
    tell(task)
    if (ended(task)) return task
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
    signal.throwIfAborted()
  }
}

/** The task that this window is waiting for: kept over a reload of the page. */
export interface WaitingTask { readonly id: string; readonly commit: boolean }

export const taskMemory = (name: string) => ({
  read: (): WaitingTask | null => {
    const [id, mode] = (sessionStorage.getItem(name) ?? '').split(' ')
    return id ? { id, commit: mode === 'commit' } : null
  },
  write: ({ id, commit }: WaitingTask): void => sessionStorage.setItem(name, `${id} ${commit ? 'commit' : 'check'}`),
  clear: (): void => sessionStorage.removeItem(name),
})
