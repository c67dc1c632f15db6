import type { Db } from '#server/db/tx.ts'
import type { ScheduleAnswer } from '#shared/api/schedule.ts'
import type { ScheduleRow } from './stored.ts'

/** Delays of a schedule that wait for an approval. */
export async function openDelays(_db: Db, _row: ScheduleRow): Promise<ScheduleAnswer['delays']> {
  return []
}
