import { businessDate } from '#schemas/kit/index.ts'
import type { ProcessGroup } from '#schemas/org/processes.ts'
import type { Rules } from '#shared/approval/types.ts'
import { settingAt } from '#server/core/settings.ts'
import type { Db } from '#server/db/tx.ts'

/** The merchant's approval rules (domain B12.3 to B12.5). Nobody approves payments to themselves. */
export async function rulesOf(db: Db, group: ProcessGroup): Promise<Rules> {
  const today = businessDate(db.ctx.now)
  const [self, resume, anyTime] = [
    await settingAt(db, 'allowSelf', today), await settingAt(db, 'resumeOtherwise', today), await settingAt(db, 'recallAnyTime', today),
  ]
  return { allowSelf: group !== 'finance' && self === 'true', recallAnyTime: anyTime === 'true', straight: resume === 'REJECTER' }
}

const HOURS = { 50: 'remindHoursNormal', 75: 'remindHoursUrgent', 100: 'remindHoursVeryUrgent' } as const

/** Hours until a task's reminder unless its node sets them (domain B12.2). */
export const hoursOf = async (db: Db, urgency: 50 | 75 | 100): Promise<number> =>
  Number(await settingAt(db, HOURS[urgency], businessDate(db.ctx.now)))
