import { and, eq } from 'drizzle-orm'
import { computeDraft, type Draft, type Lookups, type Row } from '#schemas/kit/index.ts'
import { followSteps, fromPayload, type SentDraft, type SentPayload } from '#schemas/quota/payload.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import type { QuotaState } from '#schemas/quota/states.ts'
import { audit, type AuditFacts } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { refusalOf, refusedError, strayRows, withKeys, type Cleaned, type Refusal } from '#server/document/index.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import type { Namesake } from '#shared/api/quota.ts'
import { cleanDraft } from './clean.ts'
import { nextQuotaCode } from './code.ts'
import { differenceOf, packages } from './content.ts'
import { demandFiles } from './files.ts'
import { namesakesOf } from './namesakes.ts'
import { holdItems, itemsIn, libraryFor, pin, type LibraryItems } from './pin.ts'
import { lockQuotas, ownRecord, type StoredQuota } from './read.ts'
import { changeState } from './state.ts'
import { demandVersion, staleError } from './versions.ts'
import { writeVersions, type QuotaFacts } from './write.ts'

export interface Saved { readonly quotaId: string; readonly quotaCode: string; readonly quotaVersion: number }
export interface SavedAndNamed extends Saved { readonly namesakes: Namesake[] }
/** Of a stored package its id, and the version that was opened. */
interface Opened { readonly quotaId?: string | null, readonly quotaVersion?: number | null }
const NOTHING: Draft = { head: {}, lines: {} }

/** {@link saveDraft} of a package as the calls carry it (spec-2 §7). */
export const saveQuota = (tx: Tx, payload: SentPayload & Opened): Promise<SavedAndNamed> => saveDraft(tx, payload, fromPayload(payload))

/**
 * Saves a whole package. What passes every check is written: a new package and a draft become enabled, a disabled one
 * stays disabled, and every change makes the next version with its snapshot. Content that has not changed writes nothing.
 * @param earlier the version of the package that the draft brings back: its rows are what they were
 * @returns with the other packages of the company that have the name as well: a warning, no refusal
 * @throws AppError BAD_ROWS with the first failing check, its tab in `field` and all cells in `rows`;
 *   STALE_VERSION when another version has been saved since; NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function saveDraft(tx: Tx, { quotaId, quotaVersion: opened }: Opened, given: SentDraft, earlier?: Draft): Promise<SavedAndNamed> {
  const cleaned = cleanDraft(given)
  await holdItems(tx, cleaned.draft)
  const stored = typeof quotaId === 'string' ? await lockStored(tx, quotaId, opened ?? null) : undefined
  const { computed, refused } = settledWith(cleaned, stored?.draft, await libraryFor(tx, itemsIn(cleaned.draft)), await lookupsFor(tx))
  if (refused !== null) throw refusedError(refused)
  await demandFiles(tx, computed.head.quotaImgPath, stored?.record.id)

  const draft = withKeys(packages, computed, stored?.draft, earlier)
  const saved = stored === undefined ? await create(tx, draft) : await updateQuota(tx, stored, draft, stored.record.state === '2' ? '2' : '1')
  const others = await namesakesOf(tx, [String(draft.head.quotaName ?? '')], saved.quotaId)
  return { ...saved, namesakes: [...others.values()].flat() }
}

/**
 * Saves the content of an earlier version as the next one, with every check of a save: nothing is taken out of the history.
 * @param asked `current` is the version that was seen as the newest
 * @throws AppError NOT_FOUND, and what {@link saveDraft} throws
 */
export async function restoreVersion(tx: Tx, asked: { readonly quotaId: string, readonly quotaVersion: number, readonly current: number }): Promise<SavedAndNamed> {
  const { id } = await ownRecord(tx, asked.quotaId)
  const earlier = await demandVersion(tx, id, asked.quotaVersion)
  return saveDraft(tx, { quotaId: id, quotaVersion: asked.current }, earlier, earlier)
}

/** What a draft becomes, cleaned, tied to the library and computed, and what keeps it from being saved. Rows of `stored` are clean. */
export async function settled(db: Db, given: Draft, stored: Draft): Promise<{ computed: Draft, refused: Refusal | null }> {
  return settledWith(cleanDraft(given, stored), stored, await libraryFor(db, itemsIn(given)), await lookupsFor(db))
}

/** The same by items and dictionaries that are at hand. */
export function settledWith({ draft, faults }: Cleaned, stored: Draft | undefined, library: LibraryItems, lookups: Lookups): { computed: Draft, refused: Refusal | null } {
  const pinned = pin(draft, stored, library)
  const computed = computeDraft(quotaPackage, followSteps(pinned.draft))
  return { computed, refused: refusalOf(quotaPackage, computed, lookups, [...faults, ...pinned.faults, ...strayRows(quotaPackage, computed)]) }
}

const isThere = async ({ q }: Db, merchantId: string, id: string): Promise<boolean> =>
  (await q.select({ id: quota.id }).from(quota).where(and(eq(quota.merchantId, merchantId), eq(quota.id, id)))).length > 0

async function lockStored(tx: Tx, id: string, opened: number | null): Promise<StoredQuota> {
  const [stored] = await lockQuotas(tx, [id])
  if (stored === undefined) {
    throw await isThere(tx, PLATFORM_MERCHANT, id) ? new AppError('FORBIDDEN', { text: '平台定额不可修改，请复制到企业定额库' }) : new AppError('NOT_FOUND')
  }
  if (!quotaPackage.editable.includes(stored.record.state)) throw new AppError('WRONG_STATE', { text: '定额已删除，请先恢复' })
  if (opened !== stored.record.quotaVersion) throw await staleError(tx, stored.record, opened)
  return stored
}

/** A copy tells what it was copied from; the source must be readable, or it is no source. */
async function originOf(tx: Tx, { sourceType, sourceId }: Row): Promise<Pick<QuotaFacts, 'sourceType' | 'sourceId'>> {
  if ((sourceType !== 'PLAT' && sourceType !== 'SELF') || typeof sourceId !== 'string') return { sourceType: 'NEW', sourceId: null }
  const owner = sourceType === 'PLAT' ? PLATFORM_MERCHANT : tx.ctx.merchantId
  if (!await isThere(tx, owner, sourceId)) throw new AppError('NOT_FOUND', { text: '复制的来源定额不存在或已被删除' })
  return { sourceType, sourceId }
}

async function create(tx: Tx, draft: Draft): Promise<Saved> {
  const facts = { ...await originOf(tx, draft.head), id: newId(), code: await nextQuotaCode(tx, draft.head.quotaItemType), state: '1' } as const
  const saved = await writeNew(tx, facts, draft)
  await audit(tx, { action: 'saveQuotas', entity: 'quota', entityId: facts.id, to: '1', after: summaryOf(saved, draft) })
  return saved
}

/** Writes a new package at version 1. */
export async function writeNew(tx: Tx, facts: Omit<QuotaFacts, 'quotaVersion'>, draft: Draft): Promise<Saved> {
  await writeVersions(tx, [{ facts: { ...facts, quotaVersion: 1 }, draft, difference: differenceOf(facts.id, NOTHING, draft) }])
  return { quotaId: facts.id, quotaCode: facts.code, quotaVersion: 1 }
}

/** Writes a settled draft over a package that is locked, as its next version in this state. */
export async function updateQuota(tx: Tx, { record, draft: before }: StoredQuota, draft: Draft, state: QuotaState): Promise<Saved> {
  const { id, code, sourceType, sourceId } = record
  const difference = differenceOf(id, before, draft)
  if (!difference.any) {
    if (state !== record.state) await changeState(tx, [record], state)
    return { quotaId: id, quotaCode: code, quotaVersion: record.quotaVersion }
  }
  const facts = { id, code, quotaVersion: record.quotaVersion + 1, state, sourceType, sourceId }
  await writeVersions(tx, [{ facts, draft, difference }])
  await audit(tx, savedDeed({ record, draft: before }, facts, draft))
  return { quotaId: id, quotaCode: code, quotaVersion: facts.quotaVersion }
}

/** The record of a package that has got its next version. */
export const savedDeed = ({ record, draft: before }: StoredQuota, facts: QuotaFacts, draft: Draft): AuditFacts => ({
  action: 'saveQuotas', entity: 'quota', entityId: facts.id, from: record.state, to: facts.state,
  before: summaryOf({ quotaCode: record.code, quotaVersion: record.quotaVersion }, before), after: summaryOf({ quotaCode: facts.code, quotaVersion: facts.quotaVersion }, draft),
})

/** What the record of the deed holds; the whole content stands in the version's snapshot. */
const summaryOf = ({ quotaCode, quotaVersion }: Omit<Saved, 'quotaId'>, { head }: Draft) => {
  const text = (key: string): string | null => (typeof head[key] === 'string' ? head[key] : null)
  return {
    quotaCode, quotaVersion: String(quotaVersion), quotaName: text('quotaName'), quotaWorkerTotalAmount: text('quotaWorkerTotalAmount'),
    quotaMaterialTotalAmount: text('quotaMaterialTotalAmount'), quotaTotalAmount: text('quotaTotalAmount'),
  }
}
