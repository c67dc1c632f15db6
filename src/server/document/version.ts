import { and, eq } from 'drizzle-orm'
import { timeText } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'

/** A document as it stands now: its version, and who left it so and when (ISO text). */
export interface Standing {
  readonly version: number
  readonly byName: string
  readonly at: string
}

/** How a record of a tenant table stands. */
export async function standingOf(
  { q, ctx }: Db, record: { readonly version: number, readonly updatedBy: string, readonly updatedAt: string }
): Promise<Standing> {
  const [person] = await q.select({ name: userMerchant.realName }).from(userMerchant)
    .where(and(eq(userMerchant.merchantId, ctx.merchantId), eq(userMerchant.userId, record.updatedBy)))
  return { version: record.version, byName: person?.name ?? '系统', at: record.updatedAt }
}

/**
 * Nobody overwrites what he has not seen: `given` is the version that was opened.
 * @throws AppError STALE_VERSION naming who changed it and when
 */
export function checkStale(current: Standing, given: number | null | undefined): void {
  if (given === current.version) return
  throw new AppError('STALE_VERSION', { text: `${current.byName}已于 ${timeText(current.at)} 修改，请刷新后重试` })
}
