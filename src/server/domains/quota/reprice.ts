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

/** The rows of a package that have prices. */
export interface PricedRows { readonly workers: readonly Row[], readonly materials: readonly Row[] }
/** Other prices in a package; it must be pure, keep the rows in their places, and give those that it leaves alone as they are. */
export type PriceChange = (rows: PricedRows) => PricedRows

/** What a change of prices makes of a package: both drafts as the one evaluator computes them. */
export interface RepriceDraft {
  readonly quotaId: string
  readonly quotaCode: string
  readonly quotaVersion: number
  readonly before: Draft
  readonly after: Draft
}

/** The package with other prices, as far as they are typed; null where the change has left every row alone. */
function typed({ head, lines }: Draft, change: PriceChange): Draft | null {
  const { workers = [], materials = [] } = lines
  const now = change({ workers, materials })
  const isAlone = now.workers.every((row, at) => row === workers[at]) && now.materials.every((row, at) => row === materials[at])
  return isAlone ? null : { head, lines: { ...lines, ...now } }
}

/** What the change would make of a package; undefined where it stays as it is. */
function priced({ record, draft: before }: StoredQuota, change: PriceChange): RepriceDraft | undefined {
  const given = typed(before, change)
  if (given === null) return undefined
  const after = computeDraft(quotaPackage, cleanContent(quotaPackage, given, before).draft)
  return contentDifference(packages, record.id, before, after).any
    ? { quotaId: record.id, quotaCode: record.code, quotaVersion: record.quotaVersion, before, after }
    : undefined
}

/** The merchant's enabled packages among `ids` that a change of prices would alter, in the order of `ids`; writes nothing. */
export async function previewReprice(db: Db, ids: readonly string[], change: PriceChange): Promise<RepriceDraft[]> {
  const stored = await readContents(db, packages, db.ctx.merchantId, ids)
  return stored.filter(({ record }) => record.state === '1').flatMap(one => priced(one, change) ?? [])
}

/** A package as it was previewed. */
export interface RepriceItem { readonly quotaId: string, readonly quotaVersion: number }

/** Packages of one transaction: whoever wants to save one of them waits for no more than these. */
const PORTION = 50

/** What the report says of a package that was looked at. */
type Outcome = Omit<RepriceResult, 'quotaId'>
/** Code and name of the packages that were found, for what is refused later. */
type Names = Map<string, Pick<RepriceResult, 'quotaCode' | 'quotaName'>>

/**
 * One pass over packages in one transaction: their items are held and they are locked, each in the order of ids as in a single
 * save, then computed one by one and written together. What one of them is refused for keeps none of the others.
 */
async function repriceTogether(tx: Tx, items: readonly RepriceItem[], change: PriceChange, names: Names): Promise<RepriceResult[]> {
  const ids = items.map(({ quotaId }) => quotaId)
  await holdPinnedOf(tx, packages, ids)
  const found = new Map((await lockContents(tx, packages, ids)).map(stored => [stored.record.id, stored]))
  const [known, lookups] = [await pinnedRecords(tx, packages, [...found.values()].map(({ draft }) => draft)), await lookupsFor(tx)]
  const next: NextVersion[] = []
  const breath = breathing()

  const one = async ({ quotaId, quotaVersion: opened }: RepriceItem): Promise<Outcome> => {
    const stored = found.get(quotaId)
    if (stored === undefined)
      return { quotaCode: null, quotaName: null, quotaVersion: opened, state: 'REFUSED', reason: new AppError('NOT_FOUND').message }
    const { record, draft: before } = stored
    const named = { quotaCode: record.code, quotaName: record.name }
    names.set(quotaId, named)
    const refuse = (reason: string): Outcome => ({ ...named, quotaVersion: opened, state: 'REFUSED', reason })
    if (record.state !== '1') return refuse('定额包未启用')
    const same: Outcome = { ...named, quotaVersion: record.quotaVersion, state: 'SAME', reason: null }
    const given = typed(before, change)
    if (given === null) return same
    // What was done before stands there in another version than was previewed: it is no conflict.
    if (opened !== record.quotaVersion)
      return priced(stored, change) === undefined ? same : refuse((await staleContent(tx, packages, stored, opened)).message)
    const { computed: draft, refused } = settleContent(packages, cleanContent(quotaPackage, given, before), before, known, lookups)
    if (refused !== null) return refuse(refused.text)
    const made = nextVersion(packages, stored, draft, record.state)
    if (made === null) return same
    next.push(made)
    return { ...named, quotaVersion: record.quotaVersion + 1, state: 'DONE', reason: null }
  }
  const results: RepriceResult[] = []
  for (const item of items) {
    results.push({ quotaId: item.quotaId, ...await one(item) })
    await breath()
  }
  await writeVersions(tx, packages, next)
  return results
}

/** What the database refuses as a whole is tried in halves, until the one that it refuses stands alone. */
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
 * Saves enabled packages with other prices as their next versions, in portions that are each written as a whole. One that is
 * refused (changed since its preview, no longer in order, gone) keeps the others from nothing; one that is named twice counts
 * once. A repetition finds what is done already as SAME. Stops between portions where the person cancels; the report then says
 * of those that came before.
 */
export async function repriceQuotas(
  run: Pick<TaskRun, 'write' | 'progress' | 'cancelled'>, items: readonly RepriceItem[], change: PriceChange,
): Promise<RepriceReport> {
  const named = new Map<string, RepriceItem>()
  for (const item of items) if (!named.has(item.quotaId)) named.set(item.quotaId, item)
  const wanted = [...named.values()]
  const results: RepriceResult[] = []
  for (let at = 0; at < wanted.length; at += PORTION) {
    if (await run.cancelled()) break
    results.push(...await repricePortion(run, wanted.slice(at, at + PORTION), change))
    await run.progress(results.length, wanted.length)
  }
  return { results }
}
