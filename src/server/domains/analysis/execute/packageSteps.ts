import type { Row } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { itemPackages } from './itemPackages.ts'

/** A step of the package that an item is built by; `step` counts from 0 in the order of the package. */
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
    step, jobName: text(row.jobName) ?? '', jobCategory: text(row.jobCategory), workDay: text(row.quotaWorkDay) ?? '0',
    ratio: text(row.ratio) ?? '0',
    waitHours: typeof row.waitTime === 'number' ? row.waitTime : 0,
    documents: documents.filter(({ jobKey }) => jobKey === row.key).map(({ docName }) => text(docName) ?? ''),
  }))
}

/** The item types of the packages that items are built by, for items whose row of the bill names none. */
export async function packageTypes(db: Db, projectId: string): Promise<ReadonlyMap<string, string>> {
  const packages = await itemPackages(db, projectId)
  return new Map(packages.flatMap(({ itemId, snapshot: { head } }) => {
    const itemType = text(head.quotaItemType)
    return itemType === null ? [] : [[itemId, itemType] as const]
  }))
}

/**
 * The steps of items as their packages have them, by the items of the bill; those without a package have none.
 * @param itemIds of all items unless given
 */
export async function packageSteps(
  db: Db, projectId: string, itemIds?: readonly string[]
): Promise<ReadonlyMap<string, readonly PackageStep[]>> {
  const packages = await itemPackages(db, projectId, itemIds)
  return new Map(packages.map(({ itemId, snapshot: { lines } }) => [itemId, stepsOf(lines.workers ?? [], lines.documents ?? [])]))
}
