import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Task } from '#shared/api/task.ts'
import { watchTask } from './watchTask.ts'

/** A task that has ended. */
export type EndedTask = Pick<Task, 'state' | 'result' | 'error'>

export interface TaskWatching {
  /** Called once, with any outcome. */
  readonly onEnded?: (task: EndedTask) => void
  /** The task cannot be read any more. */
  readonly onLost: () => void
}

const POLL_MS = 400

/** Follows a task of the server: progress, outcome, and a way to cancel. Unmounting does not cancel it. */
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
  const lost = useEffectEvent(onLost)
  useEffect(() => {
    let current = true
    const turn = () => new Promise<void>((again, end) => { setTimeout(() => (current ? again() : end()), POLL_MS) })
    const watch = async (): Promise<void> => {
      try {
        const outcome = await watchTask(taskId, {
          stop: stop.current.signal,
          progress: (done, total) => { if (current) setProgress({ done, total }) },
          turn,
        })
        if (current) ended(outcome)
      } catch {
        // The task cannot be read, or the component is unmounted.
        if (current) lost()
      }
    }
    void watch()
    return () => { current = false }
  }, [taskId])
  return { ...progress, task, cancel: () => stop.current.abort() }
}
