import { proxy, useSnapshot } from 'valtio'
import { NOTICE_LIST } from '#schemas/notice/kinds.ts'
import { followRows } from './followRows.ts'
import { request } from './http.ts'

/** Counts of unread messages by kind; zero counts are absent. */
interface Unread {
  total: number
  kinds: Readonly<Record<string, number>>
}

const unread = proxy<Unread>({ total: 0, kinds: {} })
function countsIn(data: unknown): Unread | undefined {
  if (typeof data !== 'object' || data === null || !('total' in data) || typeof data.total !== 'number') return undefined
  const kinds = 'kinds' in data && typeof data.kinds === 'object' && data.kinds !== null ? data.kinds : {}
  return { total: data.total, kinds: Object.fromEntries(Object.entries(kinds).map(([kind, count]) => [kind, Number(count)])) }
}

/** Loads the counts. Failures are silent. */
export async function loadUnread(): Promise<void> {
  const counts = await request('notify/remind/queryUnread', {}, { quiet: true }).then(countsIn, () => undefined)
  if (counts) Object.assign(unread, counts)
}

export const watchUnread = (): (() => void) => followRows(loadUnread, grid => grid === NOTICE_LIST)

export const useUnread = (): Readonly<Unread> => useSnapshot(unread)
