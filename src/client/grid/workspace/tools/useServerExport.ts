import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { exportApi, exportedIn, type exportInput } from '#shared/api/export.ts'
import type { Task } from '#shared/api/task.ts'
import { CallError, UNREACHABLE } from '#client/data/callError.ts'
import { call, download, saveAttachment } from '#client/data/http.ts'
import { toast } from '#client/ui/toaster.tsx'
import { messageOf } from '#client/grid/remote/messages.ts'

const POLL_MS = 1000
/** Loaded on first use: it includes all task results. */
const tasks = async () => (await import('#shared/api/task.ts')).taskApi
const keyOf = (grid: string): string => `yz.export.${grid}`

export interface ServerExport {
  readonly task: Pick<Task, 'state' | 'done' | 'total' | 'error' | 'result'> | null
  readonly start: (input: z.input<typeof exportInput>) => void
  readonly cancel: () => void
  readonly fetch: () => void
  readonly close: () => void
}

/** The task's id is stored on this computer to survive a reload. */
export function useServerExport(grid: string): ServerExport {
  const [id, setId] = useState(() => localStorage.getItem(keyOf(grid)))
  const [task, setTask] = useState<ServerExport['task']>(null)
  const storeId = useCallback((next: string | null) => {
    if (next === null) localStorage.removeItem(keyOf(grid))
    else localStorage.setItem(keyOf(grid), next)
    setId(next)
    setTask(null)
  }, [grid])

  useEffect(() => {
    if (id === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const poll = async (): Promise<void> => {
      try {
        const current = await call((await tasks()).queryTask, { id }, { quiet: true })
        if (stopped) return
        setTask(current)
        if (current.state !== 'QUEUED' && current.state !== 'RUNNING') return
      } catch (error) {
        if (stopped) return
        // Without an answer the task still runs; a missing one belongs to another user.
        if (!(error instanceof CallError && error.code === UNREACHABLE)) return storeId(null)
      }
      timer = setTimeout(() => void poll(), POLL_MS)
    }
    void poll()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [id, storeId])

  return {
    task,
    start: input => void call(exportApi.startExport, input).then(({ taskId }) => storeId(taskId), () => {}),
    cancel: () => { if (id !== null) tasks().then(({ cancelTask }) => call(cancelTask, { id }, { quiet: true })).catch(() => {}) },
    fetch: () => {
      if (id !== null && exportedIn(task?.result))
        download(exportApi.downloadExport, { id }).then(saveAttachment, (error: unknown) => toast.bad(messageOf(error)))
    },
    close: () => storeId(null),
  }
}
