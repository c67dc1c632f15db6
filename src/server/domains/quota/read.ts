import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Draft } from '#schemas/kit/index.ts'
import { followSteps } from '#schemas/quota/payload.ts'
import { AppError } from '#server/core/errors.ts'
import { quota, quotaDocument, quotaMachine, quotaMaterial, quotaWorker } from '#server/db/tables/quota.ts'
import { draftOf, type QuotaRecord } from '#server/db/tables/quotaRows.ts'
import type { Db, Tx } from '#server/db/tx.ts'

/** A package as its tables have it: how it stands, and its content, rows in the order in which people see them. */
export interface StoredQuota {
  readonly record: QuotaRecord
  readonly draft: Draft
}

/** How an own package stands. @throws AppError NOT_FOUND */
export async function ownRecord({ q, ctx }: Db, id: string): Promise<QuotaRecord> {
  const [record] = await q.select().from(quota).where(and(eq(quota.merchantId, ctx.merchantId), eq(quota.id, id)))
  if (record === undefined) throw new AppError('NOT_FOUND')
  return record
}

/** Own packages, locked until the transaction ends, always in the order of their ids, and read in that of `ids`; those that are not there are left out. */
export async function lockQuotas(tx: Tx, ids: readonly string[]): Promise<StoredQuota[]> {
  const { merchantId } = tx.ctx
  await tx.q.select({ id: quota.id }).from(quota).where(and(eq(quota.merchantId, merchantId), inArray(quota.id, [...new Set(ids)]))).orderBy(quota.id).for('update')
  return readQuotas(tx, merchantId, ids)
}

/** Packages of one merchant (the own one, or the platform) in the order of `ids`; ids that it does not have are left out. */
export async function readQuotas({ q }: Db, merchantId: string, ids: readonly string[]): Promise<StoredQuota[]> {
  if (ids.length === 0) return []
  const wanted = [...new Set(ids)]
  const records = await q.select().from(quota).where(and(eq(quota.merchantId, merchantId), inArray(quota.id, wanted)))
  const within = (table: typeof quotaWorker | typeof quotaMaterial | typeof quotaMachine | typeof quotaDocument) =>
    and(eq(table.merchantId, merchantId), inArray(table.quotaId, wanted))
  const lines = {
    workers: byQuota(await q.select().from(quotaWorker).where(within(quotaWorker)).orderBy(asc(quotaWorker.sort))),
    materials: byQuota(await q.select().from(quotaMaterial).where(within(quotaMaterial)).orderBy(asc(quotaMaterial.sort))),
    machines: byQuota(await q.select().from(quotaMachine).where(within(quotaMachine)).orderBy(asc(quotaMachine.sort))),
    documents: byQuota(await q.select().from(quotaDocument).where(within(quotaDocument)).orderBy(asc(quotaDocument.sort))),
  }
  const found = new Map(records.map(record => [record.id, record]))
  return wanted.flatMap(id => {
    const record = found.get(id)
    if (record === undefined) return []
    const own = <R>(groups: ReadonlyMap<string, R[]>): R[] => groups.get(id) ?? []
    const tables = { workers: own(lines.workers), materials: own(lines.materials), machines: own(lines.machines), documents: own(lines.documents) }
    return [{ record, draft: followSteps(draftOf(record, tables)) }]
  })
}

function byQuota<R extends { readonly quotaId: string }>(rows: readonly R[]): ReadonlyMap<string, R[]> {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const group = groups.get(row.quotaId)
    if (group === undefined) groups.set(row.quotaId, [row])
    else group.push(row)
  }
  return groups
}
