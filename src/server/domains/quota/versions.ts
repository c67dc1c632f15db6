import { and, desc, eq } from 'drizzle-orm'
import { timeText, type Draft } from '#schemas/kit/index.ts'
import type { QuotaState } from '#schemas/quota/states.ts'
import { AppError } from '#server/core/errors.ts'
import { quotaVersion } from '#server/db/tables/quota.ts'
import type { QuotaRecord } from '#server/db/tables/quotaRows.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { changesOf } from './content.ts'
import { toFull } from './full.ts'
import { ownRecord } from './read.ts'

/** The versions of an own package, newest first. @throws AppError NOT_FOUND */
export async function listVersions(db: Db, quotaId: string) {
  const { merchantId } = await ownRecord(db, quotaId)
  const rows = await db.q.select().from(quotaVersion)
    .where(and(eq(quotaVersion.merchantId, merchantId), eq(quotaVersion.quotaId, quotaId))).orderBy(desc(quotaVersion.quotaVersion))
  return rows.map(({ quotaVersion: version, state, snapshot, byName, at }) => {
    const total = (snapshot as Draft).head.quotaTotalAmount
    return { quotaVersion: version, quotaState: state as QuotaState, quotaTotalAmount: typeof total === 'string' ? total : null, byName, time: at }
  })
}

/** A package of the merchant as it was left at a version, and by whom. */
export async function versionOf({ q, ctx }: Db, quotaId: string, version: number): Promise<{ readonly byName: string, readonly draft: Draft } | undefined> {
  const [row] = await q.select({ byName: quotaVersion.byName, snapshot: quotaVersion.snapshot }).from(quotaVersion).where(and(
    eq(quotaVersion.merchantId, ctx.merchantId), eq(quotaVersion.quotaId, quotaId), eq(quotaVersion.quotaVersion, version)))
  return row && { byName: row.byName, draft: row.snapshot as Draft }
}

/** The same of a version that somebody asks for. @throws AppError NOT_FOUND */
export async function demandVersion(db: Db, quotaId: string, version: number): Promise<Draft> {
  const found = await versionOf(db, quotaId, version)
  if (found === undefined) throw new AppError('NOT_FOUND')
  return found.draft
}

/** A package as it was at a version, from its snapshot. @throws AppError NOT_FOUND */
export async function readVersion(db: Db, quotaId: string, version: number) {
  const record = await ownRecord(db, quotaId)
  return toFull(db.ctx, record, await demandVersion(db, quotaId, version), await lookupsFor(db))
}

/** Changes that are told of somebody else's save. */
const TOLD = 6

/** Tells who has saved since the version that was opened, when, and what is different now. */
export async function staleError(db: Db, { id, quotaVersion: newest, updatedAt }: QuotaRecord, opened: number | null): Promise<AppError> {
  const [before, current] = [await versionOf(db, id, opened ?? 0), await versionOf(db, id, newest)]
  const changes = current === undefined || before === undefined ? [] : changesOf(before.draft, current.draft)
  const what = changes.length === 0 ? '' : `，改动了${changes.slice(0, TOLD).join('、')}${changes.length > TOLD ? '等' : ''}`
  return new AppError('STALE_VERSION', {
    field: 'quotaVersion', text: `${current?.byName ?? ''}已于 ${timeText(updatedAt)} 保存了第 ${newest} 版${what}，请刷新后重试`,
  })
}
