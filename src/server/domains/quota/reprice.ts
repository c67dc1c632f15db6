import { computeDraft, type Draft } from '#schemas/kit/index.ts'
import { followSteps, toPayload, type QuotaPayload } from '#schemas/quota/payload.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { AppError } from '#server/core/errors.ts'
import type { TaskRun } from '#server/core/tasks.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { RepriceReport, RepriceResult } from '#shared/api/reprice.ts'
import { cleanPayload } from './clean.ts'
import { contentOf } from './content.ts'
import { readQuotas, storedDraft, type StoredQuota } from './read.ts'
import { saveQuota } from './save.ts'

/** Other prices in a package; it must be pure and give rows that it leaves alone as they are. */
export type PriceChange = (payload: QuotaPayload) => QuotaPayload

/** What a change of prices makes of a package: both drafts as the one evaluator computes them. */
export interface RepriceDraft {
  readonly quotaId: string
  readonly quotaCode: string
  readonly quotaVersion: number
  readonly before: Draft
  readonly after: Draft
}

function priced(stored: StoredQuota, change: PriceChange): RepriceDraft {
  const { record } = stored
  const before = storedDraft(stored, new Map())
  const after = computeDraft(quotaPackage, followSteps(cleanPayload(change(toPayload(before))).draft))
  return { quotaId: record.id, quotaCode: record.code, quotaVersion: record.quotaVersion, before, after }
}

const differs = ({ quotaId, before, after }: RepriceDraft): boolean => contentOf(quotaId, before) !== contentOf(quotaId, after)

/** The merchant's enabled packages among `ids` that a change of prices would alter, in the order of `ids`; writes nothing. */
export async function previewReprice(db: Db, ids: readonly string[], change: PriceChange): Promise<RepriceDraft[]> {
  const stored = await readQuotas(db, db.ctx.merchantId, ids)
  return stored.filter(({ record }) => record.state === '1').map(one => priced(one, change)).filter(differs)
}

/** A package as it was previewed. */
export interface RepriceItem { readonly quotaId: string, readonly quotaVersion: number }

/** What a result says of its package, known as far as the work has come. */
type Told = { -readonly [K in 'quotaCode' | 'quotaName']: RepriceResult[K] }

async function repriceOne(tx: Tx, { quotaId, quotaVersion: opened }: RepriceItem, change: PriceChange, told: Told): Promise<RepriceResult> {
  const [stored] = await readQuotas(tx, tx.ctx.merchantId, [quotaId])
  if (stored === undefined) throw new AppError('NOT_FOUND')
  const { code, name, state, quotaVersion } = stored.record
  told.quotaCode = code
  told.quotaName = name
  if (state !== '1') throw new AppError('WRONG_STATE', { text: '定额包未启用' })
  const one = priced(stored, change)
  if (!differs(one)) return { quotaId, ...told, quotaVersion, state: 'SAME', reason: null }
  const saved = await saveQuota(tx, { ...change(toPayload(one.before)), quotaId, quotaVersion: opened })
  return { quotaId, ...told, quotaVersion: saved.quotaVersion, state: 'DONE', reason: null }
}

/**
 * Saves enabled packages with other prices as their next versions: each in a transaction of its own, so that one that is
 * refused (changed since its preview, no longer in order, gone) keeps the others from nothing. A repetition finds what is
 * done already as SAME. Stops between packages where the person cancels; the report then tells of those that came before.
 */
export async function repriceQuotas(
  run: Pick<TaskRun, 'write' | 'progress' | 'cancelled'>, items: readonly RepriceItem[], change: PriceChange,
): Promise<RepriceReport> {
  const results: RepriceResult[] = []
  for (const [at, item] of items.entries()) {
    if (await run.cancelled()) break
    const told: Told = { quotaCode: null, quotaName: null }
    results.push(await run.write(tx => repriceOne(tx, item, change, told)).catch((error: unknown): RepriceResult => {
      if (!(error instanceof AppError)) throw error
      return { ...item, ...told, state: 'REFUSED', reason: error.message }
    }))
    await run.progress(at + 1, items.length)
  }
  return { results }
}
