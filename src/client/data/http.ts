import { createHttp } from './httpClient.ts'
import { throttled } from './notice.ts'
import type { Notice } from './notice.ts'
import { noteFailure } from './problem.ts'
import { clearToken, heldToken } from './token.ts'

export type { CallOptions, PreparedCall } from './httpClient.ts'
export { saveAttachment } from './attachment.ts'

const RELOAD_AFTER_MS = 1500
/** Notices that came before anybody could show them. */
const waiting: Notice[] = []
let show: (notice: Notice) => void = notice => void waiting.push(notice)

/** Sets where notices go; the app gives its toaster. */
export function showNoticesWith(sink: (notice: Notice) => void): void {
  show = sink
  waiting.splice(0).forEach(sink)
}

/** The client of this page: `call` by contract, `prepare` for a call to be retried, `request` by path, `stream` of events, `begin` for what a page will ask. */
export const { begin, call, prepare, request, download, upload, stream } = createHttp({
  origin: '',
  token: heldToken,
  failed: noteFailure,
  notify: throttled(notice => show(notice)),
  expired: () => {
    clearToken()
    setTimeout(() => location.reload(), RELOAD_AFTER_MS)
  },
})
