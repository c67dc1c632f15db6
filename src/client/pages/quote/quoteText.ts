import { groupThousands } from '#schemas/kit/number.ts'

export const money = (text: string): string => groupThousands(text, 2)

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Text of seconds: 「48 分 12 秒」, 「2 天 3 小时」. */
export function leftText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} 天 ${Math.floor(seconds % DAY / HOUR)} 小时`
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)} 小时 ${two(Math.floor(seconds % HOUR / MINUTE))} 分`
  return `${Math.floor(seconds / MINUTE)} 分 ${two(seconds % MINUTE)} 秒`
}
