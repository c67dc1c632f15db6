import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { NOTICE_LIST } from '#schemas/notice/kinds.ts'
import { createEventStream } from '#client/data/eventStream.ts'
import { GATHER_MS } from '#client/data/followRows.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { noticeApi } from '#shared/api/notice.ts'
import { CONNECTED, EVENT_STREAM, MISSED, ROWS_CHANGED, rowsChanged } from '#shared/api/rows.ts'
import { signIn, type Api } from '../tools/api.ts'
import { draftContract, oneApprover } from '../server/crash/approvals.ts'
import { measure, type Result } from './harness.ts'
import type { BenchServer } from './server.ts'

const SECOND = 1000
const RUNS = { warmUps: 3, rounds: 15 } as const

/** Listens like a user's window. `heard`, called before the action, resolves on the event of changed messages. */
function listener(url: string, { token }: Api) {
  const news = new EventTarget()
  const stop = createEventStream({
    since: '', hidden: () => false, onChange: () => () => undefined,
    async open(signal) {
      const response = await fetch(
        new URL(EVENT_STREAM, url), { signal, headers: { 'x-auth-side': 'merchant', 'x-auth-port': 'web', 'x-auth-token': token } }
      )
      if (response.body === null) throw new Error(`${response.status} in place of a stream`)
      return response.body
    },
  })(({ event, data }) => {
    if (event === CONNECTED || event === MISSED) news.dispatchEvent(new Event('connected'))
    if (event === ROWS_CHANGED && rowsChanged.parse(data).grid === NOTICE_LIST) news.dispatchEvent(new Event('notice'))
  })
  return { heard: (event: 'connected' | 'notice') => once(news, event), stop }
}

/** Time from the submit of a contract until the approver's window shows one more unread message, against a second. */
export async function benchDot({ url }: BenchServer, approver: Api): Promise<Result> {
  const [admin, writer] = [await signIn(url, 'admin'), await signIn(url, 'buyer')]
  await oneApprover(admin, { writer, approver })
  const window = listener(url, approver)
  try {
    await window.heard('connected')
    return await measure({
      name: 'submit to the unread dot / a second', goal: 1,
      async ours() {
        const contract = await draftContract(writer)
        const before = await approver.call(noticeApi.queryUnread, {})
        const notified = window.heard('notice')
        const start = performance.now()
        await Promise.all([writer.call(approvalApi.submit, { ...contract, urgency: 50 }, contract.id), notified])
        await sleep(GATHER_MS)
        const { total } = await approver.call(noticeApi.queryUnread, {})
        const ms = performance.now() - start
        if (total !== before.total + 1) throw new Error(`${total} unread messages after ${before.total} and one more`)
        return ms
      },
      reference: async () => SECOND,
    }, RUNS)
  } finally {
    window.stop()
  }
}
