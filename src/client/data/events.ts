import { EVENT_STREAM, MOMENT } from '#shared/api/rows.ts'
import { createEventStream } from './eventStream.ts'
import { stream } from './http.ts'
import { WINDOW_ID } from './windowId.ts'

/** All listeners share the window's connection. */
export const listen = createEventStream({
  since: document.querySelector<HTMLMetaElement>(`meta[name="${MOMENT}"]`)?.content ?? '',
  open: (signal, startTime) => stream(EVENT_STREAM, { since: startTime, window: WINDOW_ID }, signal),
  hidden: () => document.visibilityState === 'hidden',
  onChange(listener) {
    document.addEventListener('visibilitychange', listener)
    addEventListener('online', listener)
    return () => {
      document.removeEventListener('visibilitychange', listener)
      removeEventListener('online', listener)
    }
  },
})
