import type { Draft } from '#schemas/kit/index.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { quota, quotaDocument, quotaMachine, quotaMaterial, quotaVersion, quotaWorker } from '#server/db/tables/quota.ts'
import { quotaSearchKey, type QuotaLines } from '#server/db/tables/quotaRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { overwriteRows } from '#server/grid/index.ts'
import type { Content } from './content.ts'
import { tellOfQuotas } from './news.ts'
import { snapshotOf, writeQuota, type QuotaFacts } from './write.ts'

/** A package that is locked and what it is to become; the row keys of the draft are the ids of its lines. */
export interface NextVersion {
  readonly facts: QuotaFacts
  readonly draft: Draft
  /** What is written of it, and what stands there now. */
  readonly now: Content
  readonly was: Content
}

const LINES = { workers: quotaWorker, materials: quotaMaterial, machines: quotaMachine, documents: quotaDocument } as const
type Line = keyof typeof LINES

/** Rows of one line that are to be written; null where rows have come, gone or moved between lines: they are not a matter of values. */
function changedRows(line: Line, before: QuotaLines, after: QuotaLines): QuotaLines[Line][number][] | null {
  const old = new Map(before[line].map(row => [row.id, JSON.stringify(row)]))
  if (old.size !== after[line].length || after[line].some(({ id }) => !old.has(id))) return null
  return after[line].filter(row => old.get(row.id) !== JSON.stringify(row))
}

/**
 * Writes many packages as their next versions with few statements: headers, the line rows whose values differ, snapshots, and the
 * news of them. One whose rows have come or gone is written alone.
 */
export async function writeNextVersions(tx: Tx, next: readonly NextVersion[]): Promise<void> {
  const { userId, realName } = tx.ctx
  const together: NextVersion[] = []
  const rows: { [L in Line]: QuotaLines[L][number][] } = { workers: [], materials: [], machines: [], documents: [] }
  for (const one of next) {
    const changed = (Object.keys(LINES) as Line[]).map(line => [line, changedRows(line, one.was.lines, one.now.lines)] as const)
    if (changed.some(([, found]) => found === null)) {
      await writeQuota(tx, one.facts, one.draft, false)
      continue
    }
    together.push(one)
    for (const [line, found] of changed) (rows[line] as object[]).push(...found ?? [])
  }
  await overwriteRows(tx, quota, together.map(({ facts, now: { head } }) => ({ ...facts, ...head, searchKey: quotaSearchKey(facts.code, head.name) })), [quota.merchantId, quota.id])
  for (const line of Object.keys(LINES) as Line[]) await overwriteRows(tx, LINES[line], rows[line], [LINES[line].merchantId, LINES[line].quotaId, LINES[line].id])
  await insertRows(tx, quotaVersion, together.map(({ facts, draft }) => ({
    quotaId: facts.id, quotaVersion: facts.quotaVersion, state: facts.state, snapshot: snapshotOf(facts, draft), byUser: userId, byName: realName,
  })))
  await tellOfQuotas(tx, together.map(({ facts }) => facts))
}
