import type { Row } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { itemPackages } from './itemPackages.ts'

/** A step of an item's package; `step` counts from 0 in package order. */
export interface PackageStep {
  readonly step: number
  readonly jobName: string
  /** Keys of the dictionaries of trades and levels. */
  readonly jobCategory: string | null
  /** Work days per unit of the item, and its share of the labour in percent. */
  readonly workDay: string
  readonly ratio: string
  /** Hours between its end and the start of the next step. */
  readonly waitHours: number
  /** Documents to be accepted before the next step starts. */
  readonly documents: readonly string[]
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function stepsOf(workers: readonly Row[], documents: readonly Row[]): PackageStep[] {
  return workers.map((row, step) => ({
    step, jobName: text(row.jobName) ?? '', jobCategory: text(row.jobCategory), workDay: text(row.quotaWorkDay) ?? '0',
    ratio: text(row.ratio) ?? '0',
    waitHours: typeof row.waitTime === 'number' ? row.waitTime : 0,
    documents: documents.filter(({ jobKey }) => jobKey === row.key).map(({ docName }) => text(docName) ?? ''),
  }))
}

/** Item types of packages, for items whose bill row has none. */
export async function packageTypes(db: Db, projectId: string): Promise<ReadonlyMap<string, string>> {
  const packages = await itemPackages(db, projectId)
  return new Map(packages.flatMap(({ itemId, snapshot: { head } }) => {
    const itemType = text(head.quotaItemType)
    return itemType === null ? [] : [[itemId, itemType] as const]
  }))
}

/**
 * Items without a package have none.
 * @param itemIds all items by default
 */
export async function packageSteps(
  db: Db, projectId: string, itemIds?: readonly string[]
): Promise<ReadonlyMap<string, readonly PackageStep[]>> {
  const packages = await itemPackages(db, projectId, itemIds)
  return new Map(packages.map(({ itemId, snapshot: { lines } }) => [itemId, stepsOf(lines.workers ?? [], lines.documents ?? [])]))
}
