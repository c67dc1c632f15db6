import { useSyncExternalStore } from 'react'

/** For texts that count minutes. */
const STEP_MS = 20_000

const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

function watch(changed: () => void): () => void {
  if (watchers.size === 0) {
    now = Date.now()
    timer = setInterval(() => {
      now = Date.now()
      for (const watcher of watchers) watcher()
    }, STEP_MS)
  }
  watchers.add(changed)
  return () => {
    watchers.delete(changed)
    if (watchers.size === 0) clearInterval(timer)
  }
}

/** In milliseconds; one clock for all users of the hook. */
export const useClock = (): number => useSyncExternalStore(watch, () => now)
