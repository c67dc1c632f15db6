import { proxy, useSnapshot } from 'valtio'
import { NOTICE_LIST } from '#schemas/notice/kinds.ts'
import { followRows } from './followRows.ts'
import { request } from './http.ts'

/** How many documents wait for the person, and how pressing they are (`approvalApi.counts`). */
export interface Tasks {
  stillAudit: number
  dueSoon: number
  overdue: number
  launched: number
  rejected: number
  copied: number
  unread: number
  /** Since when the one that waits longest does; null without any. */
  oldest: string | null
}

const NONE: Tasks = { stillAudit: 0, dueSoon: 0, overdue: 0, launched: 0, rejected: 0, copied: 0, unread: 0, oldest: null }
const held = proxy<{ counts: Tasks | null }>({ counts: null })
/** The names of lists whose news matter begin so: the person's tasks change with them. */
const LISTS = 'process.'

function countsIn(data: unknown): Tasks | undefined {
  if (typeof data !== 'object' || data === null || !('stillAudit' in data)) return undefined
  const facts: Readonly<Record<string, unknown>> = { ...data }
  const numbers = Object.entries(NONE).map(([key, none]) => [key, typeof facts[key] === typeof none ? facts[key] : none])
  return { ...NONE, ...Object.fromEntries(numbers), oldest: typeof facts.oldest === 'string' ? facts.oldest : null }
}

/** Asks the server how many there are. A failure says nothing: a figure is no reason for a message. */
export async function loadTasks(): Promise<void> {
  const counts = await request('process/queryCounts', {}, { quiet: true }).then(countsIn, () => undefined)
  if (counts) held.counts = counts
}

/** Keeps the figures up to date from now on. Answers the way to stop. */
export const watchTasks = (): (() => void) => followRows(loadTasks, grid => grid === NOTICE_LIST || grid.startsWith(LISTS))

/** The figures as they are known; null until they are. */
export const useTasks = (): Readonly<Tasks> | null => useSnapshot(held).counts
