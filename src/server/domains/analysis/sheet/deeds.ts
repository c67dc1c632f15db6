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
import { FOUND, hasOwnCost, lockRows, MADE, writeRows, type ItemRow } from '../costs/rows.ts'
import { demandOpen, lockedAnalysis, type Known, type OfAnalysis } from '../facts/known.ts'
import { putOnItems, refreshOthers } from './others.ts'
import { followUse } from './use.ts'

/** What is done to items, beside their states. */
export interface ItemAct {
  readonly itemIds: readonly string[]
  readonly deed: ItemDeed
  /** The deed as the record has it. */
  readonly action: string
  readonly reason?: string
  /** Why an item is refused, beside its state. */
  refuse?(row: ItemRow): string | null
  /** An item that has already what is wanted: it is counted, and nothing is written. */
  settled?(row: ItemRow): boolean
  readonly set: (row: ItemRow) => Partial<ItemRow>
}

const refusalOf = ({ deed, refuse }: ItemAct, row: ItemRow): string | null =>
  (row.state === null ? '分部没有定额包' : itemRefusal(deed, { state: row.state, noCostReason: row.noCostReason }) ?? refuse?.(row) ?? null)

/** Marks by the ids of items of what people have made of them; what is only computed, as a price that follows its way, or comes of costs that name an item, is no part of it. */
async function marksOf({ sql: run, ctx }: Tx, analysisId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const price = sql`case when ${analysisItem.priceWay} in ('MANUAL', 'TARGET', 'GIVEN') then ${analysisItem.sellPrice} end`
  const made = sql.join(MADE.map(key => (key === 'sellPrice' ? price : sql`${analysisItem[key]}`)), sql`, `)
  const rows = await run<{ id: string, mark: string }>`select ${analysisItem.id} as id, md5(row(${made})::text) as mark from ${analysisItem}
    where ${analysisItem.merchantId} = ${ctx.merchantId} and ${analysisItem.analysisId} = ${analysisId}
    and ${analysisItem.id} = any(${sql.param([...ids])})`
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

/** Keeps what items were before an act that is done, and what it has left, so that it can be taken back. @returns its id */
async function remember(tx: Tx, analysisId: string, title: string, before: readonly ItemRow[]): Promise<string> {
  const id = newId()
  await tx.q.insert(analysisDeed).values({ id, analysisId, userId: tx.ctx.userId, title })
  const marks = await marksOf(tx, analysisId, before.map(row => row.id))
  await insertRows(tx, analysisDeedRow, before.map(row => ({ deedId: id, rowId: row.id, mark: marks.get(row.id)!, before: { ...row } })))
  return id
}

/**
 * Does one act to many items of an analysis that is locked: those that are refused stay as they are and come back with their reasons, the others
 * change together (domain B4.3).
 */
export async function actOnItems(tx: Tx, { analysis: { id } }: Known, act: ItemAct): Promise<ItemBatch> {
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

interface Put {
  /** What people call the act, and how the record does. */
  readonly title: string
  readonly action: string
  readonly before: readonly ItemRow[]
  /** The same items as they become, in the same order. */
  readonly next: readonly ItemRow[]
  readonly reason?: string
}
/** Writes items of an analysis, which are locked, with the record, what they were before, and all that follows. @returns the id by which it is taken back */
export async function putItems(tx: Tx, analysisId: string, { title, action, before, next, reason }: Put): Promise<string> {
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
 * Takes back an act of the person's own on many items, all of it or nothing. Who asks again changes nothing.
 * @throws AppError NOT_FOUND, WRONG_STATE naming an item that has been changed since
 */
export async function undoDeed(tx: Tx, { deedId, ...of }: OfAnalysis & { readonly deedId: string }): Promise<{ count: number }> {
  const known = await lockedAnalysis(tx, of)
  if (known.role === 'MANAGER') demandOpen(known)
  if (!known.isOpen) throw new AppError('WRONG_STATE', { text: '本轮测算已审批或作废，不能撤销' })
  const [deed] = await tx.q.select().from(analysisDeed)
    .where(and(
      eq(analysisDeed.merchantId, tx.ctx.merchantId), eq(analysisDeed.id, deedId), eq(analysisDeed.analysisId, known.analysis.id),
      eq(analysisDeed.userId, tx.ctx.userId)
    ))
  if (deed === undefined) throw new AppError('NOT_FOUND')
  if (deed.undoneAt !== null) return { count: 0 }
  const kept = await tx.q.select().from(analysisDeedRow)
    .where(and(eq(analysisDeedRow.merchantId, tx.ctx.merchantId), eq(analysisDeedRow.deedId, deedId)))
  const now = new Map((await lockRows(tx, known.analysis.id, kept.map(({ rowId }) => rowId))).map(row => [row.id, row]))
  const marks = await marksOf(tx, known.analysis.id, kept.map(({ rowId }) => rowId))
  const foreign = kept.find(({ rowId, mark }) => marks.get(rowId) !== mark)
  if (foreign !== undefined) throw new AppError('WRONG_STATE', { text: `${now.get(foreign.rowId)?.name ?? '有清单项'}之后又有修改，不能撤销` })
  const back = kept.map(({ rowId, before }): ItemRow =>
    ({ ...now.get(rowId)!, ...Object.fromEntries([...MADE, ...FOUND].map(key => [key, before[key]])) }))
  const versions = await writeRows(tx, back)
  await followUse(tx, back.map(({ id }) => now.get(id)!), back)
  await tx.q.update(analysisDeed).set({ undoneAt: tx.ctx.now.toISOString() })
    .where(and(eq(analysisDeed.merchantId, tx.ctx.merchantId), eq(analysisDeed.id, deedId)))
  await auditAll(tx, kept.map(({ rowId, before }) => {
    const row = now.get(rowId)!
    return {
      action: 'undoAnalyseDeed', entity: 'analysis_item', entityId: rowId, subject: row.name, from: row.state ?? '',
      to: String((before as Partial<ItemRow>).state ?? ''), reason: deed.title,
    }
  }))
  await refreshOthers(tx, known.analysis.id)
  publishRows(tx, analysisItems, [...versions])
  return { count: kept.length }
}
