import { and, eq, sql } from 'drizzle-orm'
import { ITEM_ACTIONS, itemAfter, itemRefusal, type ItemDeed } from '#schemas/analysis/itemStates.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import { auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { analysisDeed, analysisDeedRow, analysisItem } from '#server/db/tables/analysis.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishRows } from '#server/grid/index.ts'
import type { ItemBatch } from '#shared/api/analysisSheet.ts'
import { MATCHED, hasOwnCost, lockRows, MADE, writeRows, type ItemRow } from '../costs/rows.ts'
import { demandOpen, lockedAnalysis, type VisibleAnalysis, type OfAnalysis } from '../facts/visibleRounds.ts'
import { putOnItems, refreshOthers } from './otherCosts.ts'
import { followUse } from './use.ts'

/** An act on items, apart from its state change. */
export interface ItemAct {
  readonly itemIds: readonly string[]
  readonly deed: ItemDeed
  /** Action name in the log. */
  readonly action: string
  readonly reason?: string
  /** Reason to refuse an item, apart from its state. */
  refuse?(row: ItemRow): string | null
  /** Whether an item already has the target values: it is counted, but not written. */
  settled?(row: ItemRow): boolean
  readonly set: (row: ItemRow) => Partial<ItemRow>
}

const refusalOf = ({ deed: action, refuse }: ItemAct, row: ItemRow): string | null =>
  (row.state === null ? '分部没有定额包' : itemRefusal(action, { state: row.state, noCostReason: row.noCostReason }) ?? refuse?.(row) ?? null)

/**
 * Hashes of the user-edited columns of items, by id; computed values, such as prices by their way or costs that reference an item, are
 * excluded.
 */
async function marksOf({ sql: run, ctx }: Tx, analysisId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const price = sql`case when ${analysisItem.priceWay} in ('MANUAL', 'TARGET', 'GIVEN') then ${analysisItem.sellPrice} end`
  const made = sql.join(MADE.map(key => (key === 'sellPrice' ? price : sql`${analysisItem[key]}`)), sql`, `)
  const rows = await run<{ id: string, mark: string }>`select ${analysisItem.id} as id, md5(row(${made})::text) as mark from ${analysisItem}
    where ${analysisItem.merchantId} = ${ctx.merchantId} and ${analysisItem.analysisId} = ${analysisId}
    and ${analysisItem.id} = any(${sql.param([...ids])})`
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

/** Stores the previous state of items and the hashes of their new state for undo. @returns its id */
async function remember(tx: Tx, analysisId: string, title: string, before: readonly ItemRow[]): Promise<string> {
  const id = newId()
  await tx.q.insert(analysisDeed).values({ id, analysisId, userId: tx.ctx.userId, title })
  const marks = await marksOf(tx, analysisId, before.map(row => row.id))
  await insertRows(tx, analysisDeedRow, before.map(row => ({ deedId: id, rowId: row.id, mark: marks.get(row.id)!, before: { ...row } })))
  return id
}

/**
 * Applies one act to items of a locked analysis: refused items are unchanged and returned with their reasons, the others change together
 * (domain B4.3).
 */
export async function actOnItems(tx: Tx, { analysis: { id } }: VisibleAnalysis, act: ItemAct): Promise<ItemBatch> {
  const rows = await lockRows(tx, id, act.itemIds)
  if (rows.length < new Set(act.itemIds).size) throw new AppError('NOT_FOUND')
  const order = new Map(act.itemIds.map((itemId, at) => [itemId, at]))
  const refused: { itemId: string, name: string, reason: string }[] = []
  const changed: ItemRow[] = []
  let done = 0
  for (const row of rows.toSorted((a, b) => order.get(a.id)! - order.get(b.id)!)) {
    if (act.settled?.(row)) {
      done += 1
      continue
    }
    const reason = refusalOf(act, row)
    if (reason === null) changed.push(row)
    else refused.push({ itemId: row.id, name: row.name, reason })
  }
  if (changed.length === 0) return { done, refused, deedId: null }
  const next = changed.map((row): ItemRow =>
    ({ ...row, ...act.set(row), state: itemAfter(act.deed, { state: row.state!, noCostReason: row.noCostReason }) }))
  const deedId = await putItems(tx, id, {
    title: ITEM_ACTIONS[act.deed].label, action: act.action, before: changed, next, ...(act.reason !== undefined && { reason: act.reason }),
  })
  return { done: done + changed.length, refused, deedId }
}

interface ItemsWrite {
  /** Label of the act, and its name in the log. */
  readonly title: string
  readonly action: string
  readonly before: readonly ItemRow[]
  /** The changed items, in the same order. */
  readonly next: readonly ItemRow[]
  readonly reason?: string
}
/** Writes items of a locked analysis with log, undo data and all resulting values. @returns id for undo */
export async function putItems(tx: Tx, analysisId: string, { title, action, before, next, reason }: ItemsWrite): Promise<string> {
  const versions = await writeRows(tx, next)
  await putOnItems(tx, analysisId, before.filter((row, at) => hasOwnCost(row) || hasOwnCost(next[at]!)).map(({ id }) => id))
  await auditAll(tx, before.map((row, at) => ({
    action, entity: 'analysis_item', entityId: row.id, subject: row.name, from: row.state ?? '', to: next[at]!.state ?? '',
    ...(reason !== undefined && { reason }),
    before: recorded(row), after: recorded(next[at]!),
  })))
  await followUse(tx, before, next)
  const deedId = await remember(tx, analysisId, title, before)
  await refreshOthers(tx, analysisId)
  publishRows(tx, analysisItems, [...versions])
  return deedId
}
const recorded = ({ quotaName, labourPrice, materialPrice }: ItemRow) => ({ quotaName, labourPrice, materialPrice })

/**
 * Reverts an act of the user on items, as a whole. Idempotent.
 * @throws AppError NOT_FOUND, WRONG_STATE naming an item that has been changed since
 */
export async function undoDeed(tx: Tx, { deedId, ...ref }: OfAnalysis & { readonly deedId: string }): Promise<{ count: number }> {
  const locked = await lockedAnalysis(tx, ref)
  if (locked.role === 'MANAGER') demandOpen(locked)
  if (!locked.isOpen) throw new AppError('WRONG_STATE', { text: '本轮测算已审批或作废，不能撤销' })
  const [action] = await tx.q.select().from(analysisDeed)
    .where(and(
      eq(analysisDeed.merchantId, tx.ctx.merchantId), eq(analysisDeed.id, deedId), eq(analysisDeed.analysisId, locked.analysis.id),
      eq(analysisDeed.userId, tx.ctx.userId)
    ))
  if (action === undefined) throw new AppError('NOT_FOUND')
  if (action.undoneAt !== null) return { count: 0 }
  const stored = await tx.q.select().from(analysisDeedRow)
    .where(and(eq(analysisDeedRow.merchantId, tx.ctx.merchantId), eq(analysisDeedRow.deedId, deedId)))
  const now = new Map((await lockRows(tx, locked.analysis.id, stored.map(({ rowId }) => rowId))).map(row => [row.id, row]))
  const marks = await marksOf(tx, locked.analysis.id, stored.map(({ rowId }) => rowId))
  const foreign = stored.find(({ rowId, mark }) => marks.get(rowId) !== mark)
  if (foreign !== undefined) throw new AppError('WRONG_STATE', { text: `${now.get(foreign.rowId)?.name ?? '有清单项'}之后又有修改，不能撤销` })
  const back = stored.map(({ rowId, before }): ItemRow =>
    ({ ...now.get(rowId)!, ...Object.fromEntries([...MADE, ...MATCHED].map(key => [key, before[key]])) }))
  const versions = await writeRows(tx, back)
  await followUse(tx, back.map(({ id }) => now.get(id)!), back)
  await tx.q.update(analysisDeed).set({ undoneAt: tx.ctx.now.toISOString() })
    .where(and(eq(analysisDeed.merchantId, tx.ctx.merchantId), eq(analysisDeed.id, deedId)))
  await auditAll(tx, stored.map(({ rowId, before }) => {
    const row = now.get(rowId)!
    return {
      action: 'undoAnalyseDeed', entity: 'analysis_item', entityId: rowId, subject: row.name, from: row.state ?? '',
      to: String((before as Partial<ItemRow>).state ?? ''), reason: action.title,
    }
  }))
  await refreshOthers(tx, locked.analysis.id)
  publishRows(tx, analysisItems, [...versions])
  return { count: stored.length }
}
