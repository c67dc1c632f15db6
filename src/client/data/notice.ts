import { ABORTED, DUPLICATE, UNREACHABLE } from './callError.ts'
import type { CallError } from './callError.ts'

export interface Notice {
  readonly title: string
  readonly text?: string
  readonly requestId?: string
}

export const NOTICE_GAP_MS = 3000

function titleOf(error: CallError): string | undefined {
  if (error.code === UNREACHABLE) return '操作失败'
  const kind = [400, 401, 403, 500].includes(error.status) ? error.status : Number(error.code)
  if (kind === 500) return '操作失败'
  if (kind === 401 || kind === 403) return '无权限'
  if (kind === 400) return '参数错误'
  return undefined
}

/** Undefined for 304 and the caller's abort (spec-1 §8). */
export function noticeOf(error: CallError): Notice | undefined {
  if (error.code === ABORTED || error.status === 304) return undefined
  if (error.code === DUPLICATE) return { title: error.msg }
  const title = titleOf(error)
  return title === undefined
    ? { title: error.msg, requestId: error.requestId }
    : { title, text: error.msg === title ? undefined : error.msg, requestId: error.requestId }
}

/** At most one notice per 3 s. */
export function throttled(show: (notice: Notice) => void, now: () => number = Date.now): (notice: Notice) => void {
  let last = -Infinity
  return notice => {
    if (now() - last < NOTICE_GAP_MS) return
    last = now()
    show(notice)
  }
}
