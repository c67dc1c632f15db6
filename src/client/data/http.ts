import { createHttp } from './httpClient.ts'
import { throttled } from './notice.ts'
import type { Notice } from './notice.ts'
import { noteFailure } from './problem.ts'
import { clearToken, currentToken } from './token.ts'

export type { CallOptions, PreparedCall } from './httpClient.ts'
export { saveAttachment } from './attachment.ts'

const RELOAD_AFTER_MS = 1500
/** Notices queued until the toaster is ready. */
const queued: Notice[] = []
let show: (notice: Notice) => void = notice => void queued.push(notice)

export function showNoticesWith(sink: (notice: Notice) => void): void {
  show = sink
  queued.splice(0).forEach(sink)
}

export const { begin, call, prepare, request, download, upload, stream } = createHttp({
  origin: '',
  token: currentToken,
  failed: noteFailure,
  notify: throttled(notice => show(notice)),
  expired: () => {
    clearToken()
    setTimeout(() => location.reload(), RELOAD_AFTER_MS)
  },
})
