import { DICT } from '#schemas/dict/dictionaries.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import { itemRefusal, type ItemDeed } from '#schemas/analysis/itemStates.ts'
import type { Draft } from '#schemas/kit/index.ts'
import { toPayload, type SentPayload } from '#schemas/quota/payload.ts'
import { meets } from '#server/core/calls/index.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { checkStale, kvOf, standingOf } from '#server/document/index.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { sameContent, savePackage, settleSnapshot, takeSnapshots, type TakenPackage } from '#server/domains/quota/index.ts'
import { publishRows } from '#server/grid/index.ts'
import type { ItemBatch, ItemQuota } from '#shared/api/analysisSheet.ts'
import { lockRows, rowById, unitPrices, writeRows, type ItemRow } from '../costs/rows.ts'
import { knownAnalysis, lockedSheet, type OfAnalysis } from '../facts/visibleRounds.ts'
import { actOnItems, type ItemAct } from './itemActions.ts'
import { refreshOthers } from './otherCosts.ts'

interface OfItem extends OfAnalysis { readonly itemId: string }

export const packaged = (
  { snapshotVersion }: ItemRow, { quotaId, quotaVersion, quotaCode, quotaName, snapshot }: TakenPackage, now: Date
): Partial<ItemRow> => ({
  quotaId, quotaVersion, quotaCode, quotaName, snapshot, snapshotVersion: snapshotVersion + 1, snapshotAt: now.toISOString(),
  candidates: null, noCostReason: null, ownMachine: null, ownOther: null, ...unitPrices(snapshot),
})

/** Why an item cannot have a package, apart from its state. */
export const unfit = ({ unit }: Pick<ItemRow, 'unit'>, snapshot: Pick<TakenPackage, 'unit'>): string | null =>
  (unit === snapshot.unit ? null : '定额包的单位与清单项不同')

/** @throws AppError NOT_FOUND, WRONG_STATE where it is disabled */
export async function demandTaken(db: Db, input: { readonly quotaId: string, readonly quotaVersion?: number }): Promise<TakenPackage> {
  const snapshot = (await takeSnapshots(db, [input])).get(input.quotaId)
  if (snapshot === undefined) throw new AppError('NOT_FOUND', { text: '定额包不存在或已被删除' })
  if (!snapshot.enabled) throw new AppError('WRONG_STATE', { text: `定额包“${snapshot.quotaName}”没有启用，不能选择` })
  return snapshot
}

/**
 * Copies a package version into items: later library changes do not affect them (domain B2, B4.3). @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function selectQuota(tx: Tx, {
  itemIds, quotaId, quotaVersion, ...ref
}: OfAnalysis & { readonly itemIds: readonly string[], readonly quotaId: string, readonly quotaVersion?: number }): Promise<ItemBatch> {
  const locked = await lockedSheet(tx, ref)
  const source = await demandTaken(tx, { quotaId, ...(quotaVersion !== undefined && { quotaVersion }) })
  const act: ItemAct = {
    itemIds, deed: 'select', action: 'selectQuota', refuse: row => unfit(row, source),
    settled: row => row.state === 'MATCHED' && row.quotaId === quotaId && row.quotaVersion === source.quotaVersion && row.snapshot !== null
      && sameContent(row.snapshot, source.snapshot),
    set: row => ({ ...packaged(row, source, tx.ctx.now), score: null, reasons: null }),
  }
  return actOnItems(tx, locked, act)
}

const EMPTY: Draft = { head: {}, lines: {} }
const zero = (value: unknown): string => (typeof value === 'string' ? value : '0.00')

/** With the permitted actions. @throws AppError NOT_FOUND */
export async function describeItemQuota(db: Db, { itemId, ...ref }: OfItem): Promise<ItemQuota> {
  const visible = await knownAnalysis(db, ref)
  const row = await rowById(db, visible.analysis.id, itemId)
  const lookups = await lookupsFor(db)
  const draft = row.snapshot ?? EMPTY
  const newest = row.quotaId === null ? undefined : (await takeSnapshots(db, [{ quotaId: row.quotaId }])).get(row.quotaId)
  const works = visible.role === 'MANAGER' && visible.shown === 'ANALYSING' && visible.isOpen
  const isAllowed = (action: ItemDeed): boolean =>
    works && row.state !== null && itemRefusal(action, { state: row.state, noCostReason: row.noCostReason }) === null
  const { head } = draft
  const { byName, at } = await standingOf(db, row)
  const payload = toPayload(draft)
  return {
    ...payload,
    workers: payload.workers.map(step =>
      ({ ...step, key: String(step.key), materials: [...step.materials], machines: [...step.machines], documents: [...step.documents] })),
    analyseItemId: row.id, itemName: row.name, itemUnit: row.unit, itemUnitKv: kvOf(lookups, DICT.unit, row.unit), itemDesc: row.feature,
    analyseNum: row.quantity, itemState: row.state, version: row.snapshotVersion, quotaId: row.quotaId, quotaVersion: row.quotaVersion,
    quotaCode: row.quotaCode, quotaName: row.quotaName ?? '',
    savedByName: byName, savedAt: at, snapshotAt: row.snapshotAt, newestVersion: newest?.newest ?? null, score: row.score,
    reasons: [...row.reasons ?? []],
    workerBudget: zero(head.quotaWorkerTotalAmount), materialBudget: zero(head.quotaMaterialTotalAmount),
    totalBudget: zero(head.quotaTotalAmount),
    can: {
      edit: isAllowed('edit'), confirm: isAllowed('confirm'), cancel: isAllowed('cancel'), clear: isAllowed('clear'),
      writeBack: works && row.snapshot !== null && newest !== undefined && !newest.sys && meets(db.ctx, ['edit', 'N_QUOTA']),
    },
  }
}

/**
 * Saves the package of an item with every check of a package; the library is not changed.
 * @throws AppError STALE_VERSION, BAD_ROWS, WRONG_STATE, NOT_FOUND
 */
export async function updateItemQuota(tx: Tx, input: OfItem & { readonly version: number } & SentPayload): Promise<{ version: number }> {
  const { projectId, analyseId, itemId, version, ...payload } = input
  await lockedSheet(tx, { projectId, analyseId })
  const [row] = await lockRows(tx, analyseId, [itemId])
  if (row === undefined || row.state === null) throw new AppError('NOT_FOUND')
  const refusal = itemRefusal('edit', { state: row.state, noCostReason: row.noCostReason })
  if (refusal !== null) throw new AppError('WRONG_STATE', { text: refusal })
  checkStale({ ...await standingOf(tx, row), version: row.snapshotVersion }, version)
  const before = row.snapshot!
  const after = await settleSnapshot(tx, payload as SentPayload, before, row.quotaId ?? undefined)
  if (after.head.quotaUnit !== row.unit) {
    throw new AppError(
      'BAD_ROWS',
      { text: '定额包的单位须与清单项相同', field: 'basic', rows: [{ row: '', column: 'quotaUnit', code: 'invalid', text: '定额包的单位须与清单项相同' }] }
    )
  }
  if (sameContent(before, after)) return { version: row.snapshotVersion }
  const next: ItemRow = {
    ...row, snapshot: after, snapshotVersion: row.snapshotVersion + 1, quotaName: String(after.head.quotaName ?? ''), ...unitPrices(after),
  }
  const versions = await writeRows(tx, [next])
  const recorded = ({ head }: Draft) => Object.fromEntries([
    'quotaName', 'quotaWorkerTotalAmount', 'quotaMaterialTotalAmount', 'quotaTotalAmount',
  ].map(key => [key, typeof head[key] === 'string' ? head[key] : null]))
  await audit(tx, {
    action: 'updateJoinItemQuota', entity: 'analysis_item', entityId: row.id, subject: row.name, before: recorded(before),
    after: recorded(after),
  })
  await refreshOthers(tx, analyseId)
  publishRows(tx, analysisItems, [...versions])
  return { version: next.snapshotVersion }
}

/**
 * Writes the package of an item to the library as its next version, with every check of a package; the item then references that version.
 * @throws AppError STALE_VERSION for a stale library version; NOT_FOUND, WRONG_STATE, FORBIDDEN for the platform's
 */
export async function writeBack(
  tx: Tx, { itemId, current, ...ref }: OfItem & { readonly current: number }
): Promise<{ quotaVersion: number }> {
  await lockedSheet(tx, ref)
  const [row] = await lockRows(tx, ref.analyseId, [itemId])
  if (row === undefined) throw new AppError('NOT_FOUND')
  if (row.snapshot === null || row.quotaId === null) throw new AppError('WRONG_STATE', { text: '清单项没有定额包' })
  const { quotaVersion } = await savePackage(tx, { quotaId: row.quotaId, quotaVersion: current }, row.snapshot)
  if (quotaVersion === row.quotaVersion) return { quotaVersion }
  const versions = await writeRows(tx, [{ ...row, quotaVersion }])
  await audit(tx, {
    action: 'updateLibQuotaData', entity: 'analysis_item', entityId: row.id, subject: row.name,
    before: { quotaVersion: String(row.quotaVersion) }, after: { quotaVersion: String(quotaVersion) },
  })
  publishRows(tx, analysisItems, [...versions])
  return { quotaVersion }
}
