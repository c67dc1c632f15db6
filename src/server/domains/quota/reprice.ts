import { computeDraft, type Draft, type Row } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { breathing } from '#server/core/breath.ts'
import { AppError } from '#server/core/errors.ts'
import type { TaskRun } from '#server/core/tasks.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import {
  cleanContent, contentDifference, holdPinnedOf, lockContents, nextVersion, pinnedRecords, readContents, settleContent, staleContent,
  writeVersions, type NextVersion,
} from '#server/document/index.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import type { RepriceReport, RepriceResult } from '#shared/api/reprice.ts'
import { packages, type StoredQuota } from './content.ts'

export interface PricedRows { readonly workers: readonly Row[], readonly materials: readonly Row[] }
/** Replaces prices; must be pure, keep the order, and return unchanged rows as they are. */
export type PriceChange = (rows: PricedRows) => PricedRows

/** A package before and after, both computed by the evaluator. */
export interface RepriceDraft {
  readonly quotaId: string
  readonly quotaCode: string
  readonly quotaVersion: number
  readonly before: Draft
  readonly after: Draft
}

/** The package's input with other prices; null if no row changes. */
function typed({ head, lines }: Draft, change: PriceChange): Draft | null {
  const { workers = [], materials = [] } = lines
  const now = change({ workers, materials })
  const isAlone = now.workers.every((row, at) => row === workers[at]) && now.materials.every((row, at) => row === materials[at])
  return isAlone ? null : { head, lines: { ...lines, ...now } }
}

/** Result of the change for a package; undefined if unchanged. */
function priced({ record, draft: before }: StoredQuota, change: PriceChange): RepriceDraft | undefined {
  const input = typed(before, change)
  if (input === null) return undefined
  const after = computeDraft(quotaPackage, cleanContent(quotaPackage, input, before).draft)
  return contentDifference(packages, record.id, before, after).any
    ? { quotaId: record.id, quotaCode: record.code, quotaVersion: record.quotaVersion, before, after }
    : undefined
}

/** Enabled packages among `ids` altered by a change of prices, in that order; writes nothing. */
export async function previewReprice(db: Db, ids: readonly string[], change: PriceChange): Promise<RepriceDraft[]> {
  const stored = await readContents(db, packages, db.ctx.merchantId, ids)
  return stored.filter(({ record }) => record.state === '1').flatMap(one => priced(one, change) ?? [])
}

export interface RepriceItem { readonly quotaId: string, readonly quotaVersion: number }

/** Packages per transaction, which limits how long other saves wait. */
const PORTION = 50

type Outcome = Omit<RepriceResult, 'quotaId'>
type Names = Map<string, Pick<RepriceResult, 'quotaCode' | 'quotaName'>>

/**
 * Reprices packages in one transaction: locks items and packages in the order of ids, as in a single save, computes one by one and writes
 * all together. A refused package does not affect the others.
 */
async function repriceTogether(tx: Tx, items: readonly RepriceItem[], change: PriceChange, names: Names): Promise<RepriceResult[]> {
  const ids = items.map(({ quotaId }) => quotaId)
  await holdPinnedOf(tx, packages, ids)
  const storedById = new Map((await lockContents(tx, packages, ids)).map(stored => [stored.record.id, stored]))
  const [pinned, lookups] = [await pinnedRecords(tx, packages, [...storedById.values()].map(({ draft }) => draft)), await lookupsFor(tx)]
  const next: NextVersion[] = []
  const breath = breathing()

  const one = async ({ quotaId, quotaVersion: opened }: RepriceItem): Promise<Outcome> => {
    const stored = storedById.get(quotaId)
    if (stored === undefined)
      return { quotaCode: null, quotaName: null, quotaVersion: opened, state: 'REFUSED', reason: new AppError('NOT_FOUND').message }
    const { record, draft: before } = stored
    const codeAndName = { quotaCode: record.code, quotaName: record.name }
    names.set(quotaId, codeAndName)
    const refuse = (reason: string): Outcome => ({ ...codeAndName, quotaVersion: opened, state: 'REFUSED', reason })
    if (record.state !== '1') return refuse('定额包未启用')
    const same: Outcome = { ...codeAndName, quotaVersion: record.quotaVersion, state: 'SAME', reason: null }
    const input = typed(before, change)
    if (input === null) return same
    // A repeated run finds another version than previewed, which is no conflict.
    if (opened !== record.quotaVersion)
      return priced(stored, change) === undefined ? same : refuse((await staleContent(tx, packages, stored, opened)).message)
    const { computed: draft, refused } = settleContent(packages, cleanContent(quotaPackage, input, before), before, pinned, lookups)
    if (refused !== null) return refuse(refused.text)
    const made = nextVersion(packages, stored, draft, record.state)
    if (made === null) return same
    next.push(made)
    return { ...codeAndName, quotaVersion: record.quotaVersion + 1, state: 'DONE', reason: null }
  }
  const results: RepriceResult[] = []
  for (const item of items) {
    results.push({ quotaId: item.quotaId, ...await one(item) })
    await breath()
  }
  await writeVersions(tx, packages, next)
  return results
}

/** Retries a portion refused by the database in halves, until the refused package is alone. */
async function repricePortion(run: Pick<TaskRun, 'write'>, items: readonly RepriceItem[], change: PriceChange): Promise<RepriceResult[]> {
  const names: Names = new Map()
  try {
    return await run.write(tx => repriceTogether(tx, items, change, names))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (items.length === 1) return items.map(item =>
      ({ ...item, quotaCode: null, quotaName: null, ...names.get(item.quotaId), state: 'REFUSED', reason: error.message }))
    const half = items.length >> 1
    return [...await repricePortion(run, items.slice(0, half), change), ...await repricePortion(run, items.slice(half), change)]
  }
}

/**
 * Saves repriced packages as next versions, in atomic portions. A refused one (changed since its preview, invalid, deleted) does not affect
 * the others; duplicates count once. A repetition reports finished ones as SAME. Stops between portions when cancelled, with a report so
 * far.
 */
export async function repriceQuotas(
  run: Pick<TaskRun, 'write' | 'progress' | 'cancelled'>, items: readonly RepriceItem[], change: PriceChange,
): Promise<RepriceReport> {
  const itemById = new Map<string, RepriceItem>()
  for (const item of items) if (!itemById.has(item.quotaId)) itemById.set(item.quotaId, item)
  const distinct = [...itemById.values()]
  const results: RepriceResult[] = []
  for (let at = 0; at < distinct.length; at += PORTION) {
    if (await run.cancelled()) break
    results.push(...await repricePortion(run, distinct.slice(at, at + PORTION), change))
    await run.progress(results.length, distinct.length)
  }
  return { results }
}
