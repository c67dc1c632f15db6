import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Task } from '#shared/api/task.ts'
import { watchTask } from './watchTask.ts'

export type EndedTask = Pick<Task, 'state' | 'result' | 'error'>

export interface TaskWatching {
  readonly onEnded?: (task: EndedTask) => void
  /** The task cannot be read. */
  readonly onLost: () => void
}

const POLL_MS = 400

/** Unmounting does not cancel the task. */
export function useTask(taskId: string, { onEnded, onLost }: TaskWatching): {
  readonly done: number
  readonly total: number
  readonly task: EndedTask | null
  readonly cancel: () => void
} {
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const [task, setTask] = useState<EndedTask | null>(null)
  const stop = useRef(new AbortController())
  const ended = useEffectEvent((outcome: EndedTask) => {
    setTask(outcome)
    onEnded?.(outcome)
  })
  const reportLost = useEffectEvent(onLost)
  useEffect(() => {
    let current = true
    const turn = () => new Promise<void>((resume, end) => { setTimeout(() => (current ? resume() : end()), POLL_MS) })
    const watch = async (): Promise<void> => {
      try {
        const outcome = await watchTask(taskId, {
          stop: stop.current.signal,
          progress: (done, total) => { if (current) setProgress({ done, total }) },
          turn,
        })
        if (current) ended(outcome)
      } catch {
        // Unreadable task, or unmounted component.
        if (current) reportLost()
      }
    }
    void watch()
    return () => { current = false }
  }, [taskId])
  return { ...progress, task, cancel: () => stop.current.abort() }
}
