import { and, eq } from 'drizzle-orm'
import { timeText } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'

/** A document's current version with its last writer and time (ISO text). */
export interface CurrentVersion {
  readonly version: number
  readonly byName: string
  readonly at: string
}

export async function standingOf(
  { q, ctx }: Db, record: { readonly version: number, readonly updatedBy: string, readonly updatedAt: string }
): Promise<CurrentVersion> {
  const [person] = await q.select({ name: userMerchant.realName }).from(userMerchant)
    .where(and(eq(userMerchant.merchantId, ctx.merchantId), eq(userMerchant.userId, record.updatedBy)))
  return { version: record.version, byName: person?.name ?? '系统', at: record.updatedAt }
}

/**
 * Prevents overwriting unseen changes: `opened` is the version that the user opened.
 * @throws AppError STALE_VERSION naming who changed it and when
 */
export function checkStale(current: CurrentVersion, opened: number | null | undefined): void {
  if (opened === current.version) return
  throw new AppError('STALE_VERSION', { text: `${current.byName}已于 ${timeText(current.at)} 修改，请刷新后重试` })
}
