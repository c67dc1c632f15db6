import { and, asc, eq, inArray } from 'drizzle-orm'
import { quota, quotaDocument, quotaMachine, quotaMaterial, quotaWorker } from '#server/db/tables/quota.ts'
import { draftOf, type QuotaRecord, type QuotaTables } from '#server/db/tables/quotaRows.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Draft, FileRef } from '#schemas/kit/index.ts'

/** A package with its lines, in the order in which people see them. */
export interface StoredQuota {
  readonly record: QuotaRecord
  readonly tables: QuotaTables
}

/** Own packages, locked until the transaction ends, always in the order of their ids; those that are not there are left out. */
export const lockQuotas = ({ q, ctx }: Tx, ids: readonly string[]): Promise<QuotaRecord[]> =>
  q.select().from(quota).where(and(eq(quota.merchantId, ctx.merchantId), inArray(quota.id, [...new Set(ids)]))).orderBy(quota.id).for('update')

/** Packages of one merchant (the own one, or the platform) in the order of `ids`; ids that it does not have are left out. */
export async function readQuotas({ q }: Db, merchantId: string, ids: readonly string[]): Promise<StoredQuota[]> {
  if (ids.length === 0) return []
  const wanted = [...new Set(ids)]
  const records = await q.select().from(quota).where(and(eq(quota.merchantId, merchantId), inArray(quota.id, wanted)))
  const workers = await q.select().from(quotaWorker)
    .where(and(eq(quotaWorker.merchantId, merchantId), inArray(quotaWorker.quotaId, wanted))).orderBy(asc(quotaWorker.sort))
  const materials = await q.select().from(quotaMaterial)
    .where(and(eq(quotaMaterial.merchantId, merchantId), inArray(quotaMaterial.quotaId, wanted))).orderBy(asc(quotaMaterial.sort))
  const machines = await q.select().from(quotaMachine)
    .where(and(eq(quotaMachine.merchantId, merchantId), inArray(quotaMachine.quotaId, wanted))).orderBy(asc(quotaMachine.sort))
  const documents = await q.select().from(quotaDocument)
    .where(and(eq(quotaDocument.merchantId, merchantId), inArray(quotaDocument.quotaId, wanted))).orderBy(asc(quotaDocument.sort))

  const tables = { workers: byQuota(workers), materials: byQuota(materials), machines: byQuota(machines), documents: byQuota(documents) }
  const found = new Map(records.map(record => [record.id, record]))
  return wanted.flatMap(id => {
    const record = found.get(id)
    if (record === undefined) return []
    const own = tables.workers.get(id) ?? []
    const place = new Map(own.map((row, at) => [row.id, at]))
    const followSteps = <R extends { readonly workerId: string }>(rows: readonly R[] = []): R[] =>
      rows.toSorted((a, b) => (place.get(a.workerId) ?? 0) - (place.get(b.workerId) ?? 0))
    return [{ record, tables: {
      workers: own, materials: followSteps(tables.materials.get(id)), machines: followSteps(tables.machines.get(id)),
      documents: followSteps(tables.documents.get(id)),
    } }]
  })
}

function byQuota<R extends { readonly quotaId: string }>(rows: readonly R[]): Map<string, R[]> {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const group = groups.get(row.quotaId)
    if (group === undefined) groups.set(row.quotaId, [row])
    else group.push(row)
  }
  return groups
}

/** The package as an editor has it; `files` gives its pictures by id. */
export function storedDraft({ record, tables }: StoredQuota, files: ReadonlyMap<string, FileRef>): Draft {
  const draft = draftOf(record, tables)
  return { ...draft, head: { ...draft.head, quotaImgPath: record.imgIds.map(id => files.get(id) ?? { id, originName: '', visitUrl: '' }) } }
}
