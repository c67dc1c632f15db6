import type { Draft } from '#schemas/kit/index.ts'
import { quotaDelList, quotaList } from '#schemas/quota/lists.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { quotaVersion } from '#server/db/tables/quota.ts'
import { quotaSearchKey, type QuotaLines, type QuotaRecord } from '#server/db/tables/quotaRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { writeContents, type NextContent } from '#server/document/index.ts'
import { tellOfMany, tellOfRows } from '#server/grid/index.ts'
import { packages } from './content.ts'

/** What is written beside the draft's own columns. */
export type QuotaFacts = Pick<QuotaRecord, 'id' | 'code' | 'quotaVersion' | 'state' | 'sourceType' | 'sourceId'>
/** A package and what it is to become. */
export interface NextVersion extends Omit<NextContent<keyof QuotaLines>, 'id'> { readonly facts: QuotaFacts }

/** What a version keeps: the draft with what stands beside it. */
const snapshotOf = ({ code: quotaCode, quotaVersion: version, sourceType, sourceId }: QuotaFacts, draft: Draft): Draft =>
  ({ ...draft, head: { ...draft.head, quotaCode, quotaVersion: version, sourceType, sourceId } })

/** Writes versions of any number of packages: their content, snapshots, and the news of them. */
export async function writeVersions(tx: Tx, next: readonly NextVersion[]): Promise<void> {
  const { userId, realName } = tx.ctx
  await writeContents(tx, packages, next.map(({ facts, ...one }) => ({ ...one, id: facts.id, facts: { ...facts, searchKey: quotaSearchKey(facts.code, String(one.draft.head.quotaName ?? '')) } })))
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
