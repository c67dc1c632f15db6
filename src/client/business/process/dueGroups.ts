import { businessDate, daysAfter, type Row } from '#schemas/kit/index.ts'

export interface DueGroup { readonly title: string, readonly rows: readonly Row[] }

const GROUPS = ['今天到期', '本周', '以后', '不限期'] as const

/** A week starts on Monday. */
const weekEnd = (day: string): string => daysAfter(day, (7 - new Date(`${day}T00:00Z`).getUTCDay()) % 7)

/** Overdue rows join today's; the order within a group is unchanged. */
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

export const inOrder = (rows: readonly Row[], now: number): readonly Row[] => dueGroups(rows, now).flatMap(group => group.rows)
