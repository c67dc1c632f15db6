import { and, eq, inArray } from 'drizzle-orm'
import type { Draft } from '#schemas/kit/index.ts'
import { quotaDelList, quotaList } from '#schemas/quota/lists.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { quota, quotaDocument, quotaMachine, quotaMaterial, quotaVersion, quotaWorker } from '#server/db/tables/quota.ts'
import { headColumns, QUOTA_LINES, quotaSearchKey, type QuotaRecord } from '#server/db/tables/quotaRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { overwriteRows, tellOfMany, tellOfRows } from '#server/grid/index.ts'
import type { Difference } from './content.ts'

/** What is written beside the draft's own columns. */
export type QuotaFacts = Pick<QuotaRecord, 'id' | 'code' | 'quotaVersion' | 'state' | 'sourceType' | 'sourceId'>

/** A package and what it is to become; the row keys of the draft are the ids of its lines. */
export interface NextVersion {
  readonly facts: QuotaFacts
  readonly draft: Draft
  readonly difference: Difference
}

const TABLES = { workers: quotaWorker, materials: quotaMaterial, machines: quotaMachine, documents: quotaDocument } as const

/** What a version keeps: the draft with what stands beside it. */
const snapshotOf = ({ code: quotaCode, quotaVersion: version, sourceType, sourceId }: QuotaFacts, draft: Draft): Draft =>
  ({ ...draft, head: { ...draft.head, quotaCode, quotaVersion: version, sourceType, sourceId } })

/** Writes versions of any number of packages with few statements: headers, the line rows that differ, snapshots, and the news of them. */
export async function writeVersions(tx: Tx, next: readonly NextVersion[]): Promise<void> {
  const { merchantId, userId, realName } = tx.ctx
  const heads = next.map(({ facts, draft: { head } }) => {
    const columns = headColumns(head)
    return { ...facts, ...columns, searchKey: quotaSearchKey(facts.code, columns.name) }
  })
  await overwriteRows(tx, quota, heads, [quota.merchantId, quota.id])
  for (const line of QUOTA_LINES) {
    const table = TABLES[line]
    await overwriteRows(tx, table, next.flatMap(({ difference }) => difference.lines[line].put), [table.merchantId, table.quotaId, table.id])
  }
  // Steps last: what stood under one that goes stands under another now, or goes with it.
  for (const line of QUOTA_LINES.toReversed()) {
    const table = TABLES[line]
    for (const { facts: { id }, difference } of next) {
      const { gone } = difference.lines[line]
      if (gone.length > 0) await tx.q.delete(table).where(and(eq(table.merchantId, merchantId), eq(table.quotaId, id), inArray(table.id, [...gone])))
    }
  }
  await insertRows(tx, quotaVersion, next.map(({ facts, draft }) => ({
    quotaId: facts.id, quotaVersion: facts.quotaVersion, state: facts.state, snapshot: snapshotOf(facts, draft), byUser: userId, byName: realName,
  })))
  await tellOfQuotas(tx, next.map(({ facts }) => facts))
}

/** Tells whoever shows the packages, or a list where they stand or will stand, that they were written. */
export async function tellOfQuotas(tx: Tx, written: readonly Pick<QuotaRecord, 'id' | 'quotaVersion'>[]): Promise<void> {
  if (written.length === 0) return
  await tellOfRows(tx, quotaPackage.header, written.map(({ id, quotaVersion: version }) => [id, version]))
  for (const grid of [quotaList, quotaDelList]) await tellOfMany(tx, grid)
}
