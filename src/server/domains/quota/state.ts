import { and, eq, inArray, sql } from 'drizzle-orm'
import { computeDraft } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { RESTORE_DAYS, transitionRefusal, type QuotaState } from '#schemas/quota/states.ts'
import { auditAll } from '#server/core/audit.ts'
import { demand } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { QuotaRecord } from '#server/db/tables/quotaRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { refusalOf, refusedError } from '#server/document/index.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { needOfAction } from '#shared/api/document.ts'
import { itemsIn, libraryFor, pin } from './pin.ts'
import { lockQuotas, type StoredQuota } from './read.ts'
import { tellOfQuotas } from './write.ts'

const DAY_MS = 86_400_000

/** Writes the state alone: the content, and with it the version, stays. */
export async function changeState(tx: Tx, records: readonly QuotaRecord[], state: QuotaState): Promise<void> {
  if (records.length === 0) return
  const deleted = state === '9' ? { deletedAt: sql`now()`, deletedBy: tx.ctx.userId } : { deletedAt: null, deletedBy: null }
  await tx.q.update(quota).set({ state, ...deleted }).where(and(eq(quota.merchantId, tx.ctx.merchantId), inArray(quota.id, records.map(({ id }) => id))))
  await auditAll(tx, records.map(({ id, name, state: from }) => ({ action: 'updateQuotaState', entity: 'quota', entityId: id, subject: name, from, to: state })))
  await tellOfQuotas(tx, records)
}

function refuseLate({ code, state, deletedAt }: QuotaRecord, now: Date): void {
  if (state !== '9' || deletedAt === null || now.getTime() - Date.parse(deletedAt) <= RESTORE_DAYS * DAY_MS) return
  throw new AppError('WRONG_STATE', { text: `${code}：删除已超过${RESTORE_DAYS}天，不能恢复` })
}

/** All save-time checks, as enabling asks for them (domain B2). */
async function refuseUnfinished(tx: Tx, stored: readonly StoredQuota[]): Promise<void> {
  const [lookups, library] = [await lookupsFor(tx), await libraryFor(tx, itemsIn(...stored.map(({ draft }) => draft)))]
  for (const { record, draft } of stored) {
    const pinned = pin(draft, draft, library)
    const refused = refusalOf(quotaPackage, computeDraft(quotaPackage, pinned.draft), lookups, pinned.faults)
    if (refused !== null) throw refusedError({ ...refused, text: `${record.code}：${refused.text}` })
  }
}

/**
 * Brings packages into a state by the declaration's actions: all of them or none (domain B2). One that has the state already stays as it is.
 * @throws AppError NOT_FOUND, WRONG_STATE, FORBIDDEN (deleting has a right of its own), or BAD_ROWS with the code of the package that may not be enabled and the check's text
 */
export async function setQuotaState(tx: Tx, ids: readonly string[], to: QuotaState): Promise<void> {
  const actions = Object.values(quotaPackage.actions).filter(action => action.to === to)
  for (const action of actions) demand(tx.ctx, needOfAction(quotaPackage, action))
  const locked = await lockQuotas(tx, ids)
  if (locked.length < new Set(ids).size) throw new AppError('NOT_FOUND')
  const asked = locked.filter(({ record }) => record.state !== to)
  for (const { record } of asked) {
    const refusal = transitionRefusal(record.state, to)
    if (refusal !== null) throw new AppError('WRONG_STATE', { text: `${record.code}：${refusal}` })
    refuseLate(record, tx.ctx.now)
  }
  if (actions.some(({ checked }) => checked)) await refuseUnfinished(tx, asked)
  await changeState(tx, asked.map(({ record }) => record), to)
}
