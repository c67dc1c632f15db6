import { and, eq } from 'drizzle-orm'
import { computeDraft, type Draft, type Lookups, type Row } from '#schemas/kit/index.ts'
import { followSteps, STEP_LINES, type QuotaPayload } from '#schemas/quota/payload.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import type { QuotaState } from '#schemas/quota/states.ts'
import { audit, type AuditFacts } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { QuotaRecord } from '#server/db/tables/quotaRows.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import type { Namesake } from '#shared/api/quota.ts'
import { cleanPayload } from './clean.ts'
import { nextQuotaCode } from './code.ts'
import { contentOf } from './content.ts'
import { demandFiles } from './files.ts'
import { refusalOf, refusedError, type Refused } from './faults.ts'
import { withIds } from './lineIds.ts'
import { namesakesOf } from './namesakes.ts'
import { holdItems, itemsIn, libraryFor, pin, type LibraryItems } from './pin.ts'
import { readQuotas, storedDraft, type StoredQuota } from './read.ts'
import { staleError } from './stale.ts'
import { changeState } from './state.ts'
import { writeQuota, type QuotaFacts } from './write.ts'

export interface Saved { readonly quotaId: string; readonly quotaCode: string; readonly quotaVersion: number }
type Given = QuotaPayload & { readonly quotaId?: string | null, readonly quotaVersion?: number | null }

/**
 * Saves a whole package. What passes every check is written: a new package and a draft become enabled, a disabled one
 * stays disabled, and every change makes the next version with its snapshot. Content that has not changed writes nothing.
 * @param earlier the version of the package that the payload brings back: its rows are what they were
 * @throws AppError BAD_ROWS with the first failing check, its tab in `field` and all cells in `rows`;
 *   STALE_VERSION when another version has been saved since; NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function saveQuota(tx: Tx, payload: Given, earlier?: Draft): Promise<Saved> {
  await holdItems(tx, payload)
  const stored = typeof payload.quotaId === 'string' ? await lockStored(tx, payload.quotaId, payload.quotaVersion ?? null) : undefined
  const { computed, refused } = await settled(tx, payload, stored)
  if (refused !== null) throw refusedError(refused)
  await demandFiles(tx, computed.head.quotaImgPath, stored?.record.id)

  const draft = withIds(computed, stored, earlier)
  return stored === undefined ? create(tx, payload, draft) : updateQuota(tx, stored, draft, stored.record.state === '2' ? '2' : '1')
}

/** What a payload becomes, cleaned, tied to the library and computed, and what keeps it from being saved. */
export async function settled(db: Db, payload: QuotaPayload, stored: StoredQuota | undefined): Promise<{ computed: Draft, refused: Refused | null }> {
  const library = await libraryFor(db, itemsIn(cleanPayload(payload).draft))
  return settledWith(payload, stored, library, await lookupsFor(db))
}

/** The same by items and dictionaries that are at hand. */
export function settledWith(payload: QuotaPayload, stored: StoredQuota | undefined, library: LibraryItems, lookups: Lookups): { computed: Draft, refused: Refused | null } {
  const { draft, faults } = cleanPayload(payload)
  const pinned = pin(draft, stored, library)
  const computed = computeDraft(quotaPackage, followSteps(pinned.draft))
  return { computed, refused: refusalOf(computed, lookups, [...faults, ...pinned.faults, ...strays(computed)]) }
}

/** Saves, and tells which other packages of the company have the name as well: a warning, no refusal. */
export async function saveAndWarn(tx: Tx, payload: Given, earlier?: Draft): Promise<Saved & { readonly namesakes: Namesake[] }> {
  const saved = await saveQuota(tx, payload, earlier)
  const others = await namesakesOf(tx, [String(payload.quotaName ?? '')], saved.quotaId)
  return { ...saved, namesakes: [...others.values()].flat() }
}

/** Rows under a step that is not there: they could not be written. */
function strays({ lines }: Draft) {
  const steps = new Set((lines.workers ?? []).map(row => row.key))
  const twice = (lines.workers ?? []).length !== steps.size
  const lost = STEP_LINES.flatMap(line => (lines[line] ?? []).filter(row => !steps.has(row.jobKey))
    .map(row => ({ line, row: String(row.key), column: 'jobKey', code: 'invalid', text: '请先选择工序' })))
  return twice ? [...lost, { line: 'workers', row: '', column: 'jobName', code: 'duplicate', text: '工序的行号重复' }] : lost
}

async function lockStored(tx: Tx, id: string, opened: number | null): Promise<StoredQuota> {
  const { merchantId } = tx.ctx
  const [own] = await tx.q.select({ id: quota.id }).from(quota).where(and(eq(quota.merchantId, merchantId), eq(quota.id, id))).for('update')
  if (own === undefined) {
    const [platform] = await tx.q.select({ id: quota.id }).from(quota).where(and(eq(quota.merchantId, PLATFORM_MERCHANT), eq(quota.id, id)))
    throw platform === undefined ? new AppError('NOT_FOUND') : new AppError('FORBIDDEN', { text: '平台定额不可修改，请复制到企业定额库' })
  }
  const [stored] = await readQuotas(tx, merchantId, [id])
  if (stored === undefined) throw new AppError('NOT_FOUND')
  if (stored.record.state === '9') throw new AppError('WRONG_STATE', { text: '定额已删除，请先恢复' })
  if (opened !== stored.record.quotaVersion) throw await staleError(tx, stored, opened)
  return stored
}

/** A copy tells what it was copied from; the source must be readable, or it is no source. */
async function originOf(tx: Tx, head: Row): Promise<Pick<QuotaFacts, 'sourceType' | 'sourceId'>> {
  const { sourceType, sourceId } = head
  if ((sourceType !== 'PLAT' && sourceType !== 'SELF') || typeof sourceId !== 'string') return { sourceType: 'NEW', sourceId: null }
  const owner = sourceType === 'PLAT' ? PLATFORM_MERCHANT : tx.ctx.merchantId
  const [source] = await tx.q.select({ id: quota.id }).from(quota).where(and(eq(quota.merchantId, owner), eq(quota.id, sourceId)))
  if (source === undefined) throw new AppError('NOT_FOUND', { text: '复制的来源定额不存在或已被删除' })
  return { sourceType, sourceId }
}

async function create(tx: Tx, payload: Given, draft: Draft): Promise<Saved> {
  const origin = await originOf(tx, payload as Row)
  const itemType = typeof draft.head.quotaItemType === 'string' ? draft.head.quotaItemType : null
  const facts: QuotaFacts = { id: newId(), code: await nextQuotaCode(tx, itemType), quotaVersion: 1, state: '1', ...origin }
  await writeQuota(tx, facts, draft, true)
  await audit(tx, { action: 'saveQuotas', entity: 'quota', entityId: facts.id, to: '1', after: summaryOf(facts, draft) })
  return { quotaId: facts.id, quotaCode: facts.code, quotaVersion: 1 }
}

/** Writes a settled draft over a package that is locked, as its next version in this state. */
export async function updateQuota(tx: Tx, stored: StoredQuota, draft: Draft, state: QuotaState): Promise<Saved> {
  const { record } = stored
  const before = storedDraft(stored, new Map())
  const same = contentOf(record.id, before) === contentOf(record.id, draft)
  if (same) {
    if (state !== record.state) await changeState(tx, record, state)
    return { quotaId: record.id, quotaCode: record.code, quotaVersion: record.quotaVersion }
  }
  const { id, code, sourceType, sourceId } = record
  const quotaVersion = record.quotaVersion + 1
  await writeQuota(tx, { id, code, quotaVersion, state, sourceType, sourceId }, draft, false)
  await audit(tx, savedDeed(record, before, { id, code, quotaVersion, state }, draft))
  return { quotaId: id, quotaCode: code, quotaVersion }
}

/** The record of a package that has got its next version. */
export const savedDeed = (record: QuotaRecord, before: Draft, facts: Pick<QuotaFacts, 'id' | 'code' | 'quotaVersion' | 'state'>, draft: Draft): AuditFacts => ({
  action: 'saveQuotas', entity: 'quota', entityId: facts.id, from: record.state, to: facts.state,
  before: summaryOf(record, before), after: summaryOf(facts, draft),
})

/** What the record of the deed holds; the whole content stands in the version's snapshot. */
const summaryOf = (facts: Pick<QuotaFacts, 'code' | 'quotaVersion'>, { head }: Draft) => {
  const text = (key: string): string | null => (typeof head[key] === 'string' ? head[key] : null)
  return {
    quotaCode: facts.code, quotaVersion: String(facts.quotaVersion), quotaName: text('quotaName'),
    quotaWorkerTotalAmount: text('quotaWorkerTotalAmount'), quotaMaterialTotalAmount: text('quotaMaterialTotalAmount'),
    quotaTotalAmount: text('quotaTotalAmount'),
  }
}
