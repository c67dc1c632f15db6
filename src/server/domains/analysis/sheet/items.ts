import { meets } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { checkSnapshot } from '#server/domains/quota/index.ts'
import type { ItemBatch } from '#shared/api/analysisSheet.ts'
import { hasOwnCost, isAgreed, type ItemRow } from '../costs/rows.ts'
import { demandOpen, lockedAnalysis, lockedSheet, type VisibleAnalysis, type OfAnalysis } from '../facts/visibleRounds.ts'
import { actOnItems } from './itemActions.ts'

interface OfItems extends OfAnalysis { readonly itemIds: readonly string[] }

export const UNPACKAGED = {
  quotaId: null, quotaVersion: null, quotaCode: null, quotaName: null, score: null, reasons: null, snapshot: null, snapshotAt: null,
  labourPrice: null, materialPrice: null, mainPrice: null, noCostReason: null,
  ownMachine: null, ownOther: null,
} as const satisfies Partial<ItemRow>

export async function clearQuota(tx: Tx, { itemIds, ...ref }: OfItems): Promise<ItemBatch> {
  const locked = await lockedSheet(tx, ref)
  return actOnItems(tx, locked, {
    itemIds, deed: 'clear', action: 'clearQuota', settled: row => row.state === 'NONE',
    set: row => ({ ...UNPACKAGED, snapshotVersion: row.snapshotVersion + 1 }),
  })
}

/** Marks items without cost to the company, such as client supplies, with the reason (domain B4.3). */
export async function markNoCost(tx: Tx, { itemIds, reason, ...ref }: OfItems & { readonly reason: string }): Promise<ItemBatch> {
  const locked = await lockedSheet(tx, ref)
  return actOnItems(tx, locked, {
    itemIds, deed: 'noCost', action: 'markNoCost', reason, settled: row => row.noCostReason === reason,
    set: () => ({ ...UNPACKAGED, noCostReason: reason, labourPrice: '0', materialPrice: '0' }),
  })
}

/** 确认: requires a valid package in the unit of the item (domain B4.3). */
export async function confirmItems(tx: Tx, { itemIds, ...ref }: OfItems): Promise<ItemBatch> {
  const locked = await lockedSheet(tx, ref)
  const lookups = await lookupsFor(tx)
  return actOnItems(tx, locked, {
    itemIds, deed: 'confirm', action: 'confirmAnalyseItem', set: () => ({}), settled: row => row.state === 'CONFIRMED',
    refuse: ({ snapshot, unit, ...row }) => (snapshot === null
      ? (hasOwnCost(row) || isAgreed(row) ? null : '没有定额包')
      : snapshot.head.quotaUnit !== unit ? '定额包的单位与清单项不同' : checkSnapshot(snapshot, lookups)),
  })
}

export async function cancelItems(tx: Tx, { itemIds, ...ref }: OfItems): Promise<ItemBatch> {
  const locked = await lockedSheet(tx, ref)
  return actOnItems(tx, locked, {
    itemIds, deed: 'cancel', action: 'cancelAnalyseItem', settled: row => row.state === 'MATCHED',
    set: row => (row.noCostReason === null ? {} : UNPACKAGED),
  })
}

/**
 * 成本总监 may lock items of any open analysis; the estimator those of the assigned open one, with 测算优化 (domain B4.3). @throws AppError
 * FORBIDDEN, WRONG_STATE
 */
async function lockable(tx: Tx, ref: OfAnalysis): Promise<VisibleAnalysis> {
  const locked = await lockedAnalysis(tx, ref)
  if (locked.role === 'VIEWER') throw new AppError('FORBIDDEN', { text: '只有成本总监或测算人员可以锁定' })
  if (locked.role === 'MANAGER') {
    if (!meets(tx.ctx, ['edit', 'P_ANALYSE_OPTIMIZE'])) throw new AppError('FORBIDDEN', { text: '没有测算优化的权限，不能锁定' })
    demandOpen(locked)
  } else if (!locked.isOpen) throw new AppError('WRONG_STATE', { text: '本轮测算已审批或作废，不能锁定' })
  return locked
}

export const lockItems = async (tx: Tx, { itemIds, ...ref }: OfItems): Promise<ItemBatch> =>
  actOnItems(
    tx, await lockable(tx, ref), { itemIds, deed: 'lock', action: 'batchLockItem', set: () => ({}), settled: row => row.state === 'LOCKED' }
  )
export const unlockItems = async (tx: Tx, { itemIds, ...ref }: OfItems): Promise<ItemBatch> =>
  actOnItems(
    tx, await lockable(tx, ref),
    { itemIds, deed: 'unlock', action: 'batchUnlockItem', set: () => ({}), settled: row => row.state === 'CONFIRMED' }
  )
