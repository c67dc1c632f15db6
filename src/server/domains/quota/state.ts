import { and, eq, sql } from 'drizzle-orm'
import { actionTo, computeDraft } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { QUOTA_STATE, RESTORE_DAYS, type QuotaState } from '#schemas/quota/states.ts'
import { audit } from '#server/core/audit.ts'
import { demand } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { QuotaRecord } from '#server/db/tables/quotaRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { refusalOf } from './faults.ts'
import { tellOfQuota } from './news.ts'
import { pinToLibrary } from './pin.ts'
import { lockQuotas, readQuotas, storedDraft } from './read.ts'

const DAY_MS = 86_400_000

/** Writes the state alone: the content, and with it the version, stays. */
export async function changeState(tx: Tx, record: QuotaRecord, state: QuotaState): Promise<void> {
  const deleted = state === '9' ? { deletedAt: sql`now()`, deletedBy: tx.ctx.userId } : { deletedAt: null, deletedBy: null }
  await tx.q.update(quota).set({ state, ...deleted }).where(and(eq(quota.merchantId, record.merchantId), eq(quota.id, record.id)))
  await audit(tx, { action: 'updateQuotaState', entity: 'quota', entityId: record.id, subject: record.name, from: record.state, to: state })
  await tellOfQuota(tx, record)
}

/** Own packages, locked, all or none. @throws AppError NOT_FOUND */
async function lockAll(tx: Tx, ids: readonly string[]): Promise<QuotaRecord[]> {
  const records = await lockQuotas(tx, ids)
  if (records.length < new Set(ids).size) throw new AppError('NOT_FOUND')
  return records
}

function refuseTransition({ code, state }: QuotaRecord, to: QuotaState): void {
  if (actionTo(quotaPackage, state, to) !== undefined) return
  const text = state === '1' && to === '9' ? '启用中的定额请先停用' : `${QUOTA_STATE[state]}的定额不能改为${QUOTA_STATE[to]}`
  throw new AppError('WRONG_STATE', { text: `${code}：${text}` })
}

function refuseLateRestore({ code, state, deletedAt }: QuotaRecord, now: Date): void {
  if (state !== '9' || deletedAt === null || now.getTime() - Date.parse(deletedAt) <= RESTORE_DAYS * DAY_MS) return
  throw new AppError('WRONG_STATE', { text: `${code}：删除已超过${RESTORE_DAYS}天，不能恢复` })
}

/** Enabling asks for all save-time checks (domain B2). */
async function refuseUnfinished(tx: Tx, records: readonly QuotaRecord[]): Promise<void> {
  const lookups = await lookupsFor(tx)
  for (const stored of await readQuotas(tx, tx.ctx.merchantId, records.map(({ id }) => id))) {
    const pinned = await pinToLibrary(tx, storedDraft(stored, new Map()), stored)
    const draft = computeDraft(quotaPackage, pinned.draft)
    const refused = refusalOf(draft, lookups, pinned.faults)
    if (refused === null) continue
    throw new AppError('BAD_ROWS', { text: `${stored.record.code}：${refused.text}`, field: refused.tab, rows: refused.faults })
  }
}

/**
 * Enables, disables, deletes or restores packages: all of them or none (domain B2). One that has the state already stays as it is.
 * @throws AppError NOT_FOUND, WRONG_STATE, FORBIDDEN (deleting has a right of its own), or BAD_ROWS with the code of the package that may not be enabled and the check's text
 */
export async function setQuotaState(tx: Tx, ids: readonly string[], to: QuotaState): Promise<void> {
  if (to === '9') demand(tx.ctx, ['delete', 'N_QUOTA'])
  const records = (await lockAll(tx, ids)).filter(({ state }) => state !== to)
  for (const record of records) {
    refuseTransition(record, to)
    refuseLateRestore(record, tx.ctx.now)
  }
  if (to === '1') await refuseUnfinished(tx, records)
  for (const record of records) await changeState(tx, record, to)
}
