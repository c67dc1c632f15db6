import { and, eq, inArray } from 'drizzle-orm'
import { type Draft, timeText } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { quotaVersion } from '#server/db/tables/quota.ts'
import type { Db } from '#server/db/tx.ts'
import { changesBetween } from './content.ts'
import type { StoredQuota } from './read.ts'

const TOLD = 6

/** Tells who has saved since the version that was opened, when, and what is different now. */
export async function staleError(db: Db, { record }: StoredQuota, opened: number | null): Promise<AppError> {
  const rows = await db.q.select().from(quotaVersion).where(and(
    eq(quotaVersion.merchantId, record.merchantId), eq(quotaVersion.quotaId, record.id),
    inArray(quotaVersion.quotaVersion, [record.quotaVersion, opened ?? 0]),
  ))
  const current = rows.find(row => row.quotaVersion === record.quotaVersion)
  const before = rows.find(row => row.quotaVersion === opened)
  const changes = current === undefined || before === undefined ? [] : changesBetween(before.snapshot as Draft, current.snapshot as Draft)
  const what = changes.length === 0 ? '' : `，改动了${changes.slice(0, TOLD).join('、')}${changes.length > TOLD ? '等' : ''}`
  return new AppError('STALE_VERSION', {
    field: 'quotaVersion',
    text: `${current?.byName ?? ''}已于 ${timeText(record.updatedAt)} 保存了第 ${record.quotaVersion} 版${what}，请刷新后重试`,
  })
}
