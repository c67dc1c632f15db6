import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Task } from '#shared/api/task.ts'
import { watchTask } from './watchTask.ts'

/** A task that has ended. */
export type EndedTask = Pick<Task, 'state' | 'result' | 'error'>

export interface TaskWatching {
  /** Called once, however it ended. */
  readonly onEnded?: (task: EndedTask) => void
  /** The task is not to be had any more. */
  readonly onLost: () => void
}

const POLL_MS = 400

/** A task of the server while a component shows it: how far it is, how it ended, and the way to stop it. Without the component it runs on. */
export function useTask(taskId: string, { onEnded, onLost }: TaskWatching): { readonly done: number, readonly total: number, readonly task: EndedTask | null, readonly cancel: () => void } {
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const [task, setTask] = useState<EndedTask | null>(null)
  const stop = useRef(new AbortController())
  const ended = useEffectEvent((found: EndedTask) => {
    setTask(found)
    onEnded?.(found)
  })
  const lost = useEffectEvent(onLost)
  useEffect(() => {
    let current = true
    const turn = () => new Promise<void>((again, end) => { setTimeout(() => (current ? again() : end()), POLL_MS) })
    const watch = async (): Promise<void> => {
      try {
        const found = await watchTask(taskId, { stop: stop.current.signal, progress: (done, total) => { if (current) setProgress({ done, total }) }, turn })
        if (current) ended(found)
      } catch {
        // The task is not to be had, or nobody waits any more.
        if (current) lost()
      }
    }
    void watch()
    return () => { current = false }
  }, [taskId])
  return { ...progress, task, cancel: () => stop.current.abort() }
}
