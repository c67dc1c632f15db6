import { and, eq } from 'drizzle-orm'
import type { Draft } from '#schemas/kit/index.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { quota, quotaDocument, quotaMachine, quotaMaterial, quotaVersion, quotaWorker } from '#server/db/tables/quota.ts'
import { headColumns, lineColumns, quotaSearchKey, type QuotaRecord } from '#server/db/tables/quotaRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { tellOfQuota } from './news.ts'

/** What is written beside the draft's own columns. */
export type QuotaFacts = Pick<QuotaRecord, 'id' | 'code' | 'quotaVersion' | 'state' | 'sourceType' | 'sourceId'>

/** What a version keeps: the draft with what stands beside it. */
export const snapshotOf = ({ code: quotaCode, quotaVersion: version, sourceType, sourceId }: QuotaFacts, draft: Draft): Draft =>
  ({ ...draft, head: { ...draft.head, quotaCode, quotaVersion: version, sourceType, sourceId } })

/** Writes header, lines and the version's snapshot; the draft's row keys are the ids of its lines. */
export async function writeQuota(tx: Tx, facts: QuotaFacts, draft: Draft, isNew: boolean): Promise<void> {
  const { merchantId, userId, realName } = tx.ctx
  const head = headColumns(draft.head)
  const row = { ...facts, ...head, searchKey: quotaSearchKey(facts.code, head.name) }
  if (isNew) await tx.q.insert(quota).values(row)
  else {
    await tx.q.update(quota).set(row).where(and(eq(quota.merchantId, merchantId), eq(quota.id, facts.id)))
    await tx.q.delete(quotaWorker).where(and(eq(quotaWorker.merchantId, merchantId), eq(quotaWorker.quotaId, facts.id)))
  }
  const lines = lineColumns(facts.id, draft)
  await insertRows(tx, quotaWorker, lines.workers)
  await insertRows(tx, quotaMaterial, lines.materials)
  await insertRows(tx, quotaMachine, lines.machines)
  await insertRows(tx, quotaDocument, lines.documents)
  await tx.q.insert(quotaVersion).values({
    quotaId: facts.id, quotaVersion: facts.quotaVersion, state: facts.state, snapshot: snapshotOf(facts, draft), byUser: userId, byName: realName,
  })
  await tellOfQuota(tx, facts)
}
