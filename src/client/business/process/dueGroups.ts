import { businessDate, daysAfter, type Row } from '#schemas/kit/index.ts'

export interface DueGroup { readonly title: string, readonly rows: readonly Row[] }

const GROUPS = ['今天到期', '本周', '以后', '不限期'] as const

/** The last day of the week of a day; a week begins on Monday. */
const weekEnd = (day: string): string => daysAfter(day, (7 - new Date(`${day}T00:00Z`).getUTCDay()) % 7)

/** Rows by the day on which they are due, what is overdue with today's; inside a group they stand as they came. */
export function dueGroups(rows: readonly Row[], now: number): readonly DueGroup[] {
  const today = businessDate(new Date(now))
  const groupOf = ({ deadline }: Row): (typeof GROUPS)[number] => {
    const at = typeof deadline === 'string' ? Date.parse(deadline) : NaN
    if (Number.isNaN(at)) return '不限期'
    const day = businessDate(new Date(at))
    return day <= today ? '今天到期' : day <= weekEnd(today) ? '本周' : '以后'
  }
  return GROUPS.map(title => ({ title, rows: rows.filter(row => groupOf(row) === title) })).filter(group => group.rows.length > 0)
}

/** The rows in the order in which their groups stand. */
export const inOrder = (rows: readonly Row[], now: number): readonly Row[] => dueGroups(rows, now).flatMap(group => group.rows)
