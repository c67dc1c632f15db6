import { and, eq, inArray } from 'drizzle-orm'
import type { Row } from '#schemas/kit/index.ts'
import { analysisItem, analysisPick } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import { targetOf } from './target.ts'

/** A step of the package that an item of the target cost is built by; `step` counts from 0 in the order of the package. */
export interface PackageStep {
  readonly step: number
  readonly jobName: string
  /** Keys of the dictionaries of trades and levels. */
  readonly jobCategory: string | null
  /** Work days for one unit of the item, its share of the labour in percent. */
  readonly workDay: string
  readonly ratio: string
  /** Hours that pass after it before the next begins. */
  readonly waitHours: number
  /** What has to be accepted before the next begins. */
  readonly documents: readonly string[]
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function stepsOf(workers: readonly Row[], documents: readonly Row[]): PackageStep[] {
  return workers.map((row, step) => ({
    step, jobName: text(row.jobName) ?? '', jobCategory: text(row.jobCategory), workDay: text(row.quotaWorkDay) ?? '0', ratio: text(row.ratio) ?? '0',
    waitHours: typeof row.waitTime === 'number' ? row.waitTime : 0,
    documents: documents.filter(({ jobKey }) => jobKey === row.key).map(({ docName }) => text(docName) ?? ''),
  }))
}

/**
 * The steps of items as the packages of the target cost have them, by the items of the bill; those without a package have none.
 * @param itemIds of all items unless given
 */
export async function packageSteps(db: Db, projectId: string, itemIds?: readonly string[]): Promise<ReadonlyMap<string, readonly PackageStep[]>> {
  const target = await targetOf(db, projectId)
  if (target === undefined) return new Map()
  const { merchantId } = db.ctx
  const rows = await db.q.select({ itemId: analysisItem.projectItemId, snapshot: analysisItem.snapshot }).from(analysisPick)
    .innerJoin(analysisItem, and(eq(analysisItem.merchantId, analysisPick.merchantId), eq(analysisItem.id, analysisPick.analysisItemId)))
    .where(and(eq(analysisPick.merchantId, merchantId), eq(analysisPick.roundId, target.round.id), itemIds === undefined ? undefined : inArray(analysisItem.projectItemId, [...itemIds])))
  return new Map(rows.flatMap(({ itemId, snapshot }) => (itemId === null || snapshot === null ? [] : [[itemId, stepsOf(snapshot.lines.workers ?? [], snapshot.lines.documents ?? [])] as const])))
}
