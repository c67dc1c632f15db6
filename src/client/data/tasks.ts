import { proxy, useSnapshot } from 'valtio'
import { NOTICE_LIST } from '#schemas/notice/kinds.ts'
import { followRows } from './followRows.ts'
import { request } from './http.ts'

/** Counts of documents waiting for the user, by urgency (`approvalApi.counts`). */
export interface Tasks {
  stillAudit: number
  dueSoon: number
  overdue: number
  launched: number
  rejected: number
  copied: number
  unread: number
  /** Start time of the longest waiting one; null without any. */
  oldest: string | null
}

const NO_TASKS: Tasks = { stillAudit: 0, dueSoon: 0, overdue: 0, launched: 0, rejected: 0, copied: 0, unread: 0, oldest: null }
const store = proxy<{ counts: Tasks | null }>({ counts: null })
/** Changes of approval lists affect the user's tasks. */
const LISTS = 'process.'

function countsIn(data: unknown): Tasks | undefined {
  if (typeof data !== 'object' || data === null || !('stillAudit' in data)) return undefined
  const facts: Readonly<Record<string, unknown>> = { ...data }
  const numbers = Object.entries(NO_TASKS)
    .map(([key, defaultValue]) => [key, typeof facts[key] === typeof defaultValue ? facts[key] : defaultValue])
  return { ...NO_TASKS, ...Object.fromEntries(numbers), oldest: typeof facts.oldest === 'string' ? facts.oldest : null }
}

/** Loads the counts. Failures are silent. */
export async function loadTasks(): Promise<void> {
  const counts = await request('process/queryCounts', {}, { quiet: true }).then(countsIn, () => undefined)
  if (counts) store.counts = counts
}

export const watchTasks = (): (() => void) =>
  followRows(loadTasks, grid => grid === NOTICE_LIST || grid.startsWith(LISTS))

export const useTasks = (): Readonly<Tasks> | null => useSnapshot(store).counts
