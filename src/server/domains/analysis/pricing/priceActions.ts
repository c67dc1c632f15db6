import { and, eq, inArray } from 'drizzle-orm'
import { analysisItems } from '#schemas/analysis/items.ts'
import { dec } from '#schemas/kit/index.ts'
import { auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { analysisDeed, analysisDeedRow, analysisItem } from '#server/db/tables/analysis.ts'
import { projectFeeRow } from '#server/db/tables/pricing.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishList, putRows } from '#server/grid/index.ts'
import type { ItemRow } from '../costs/rows.ts'
import type { OfCosts } from '../facts/counted.ts'
import { lockedItems, lockedScope, type PricingScope } from './scope.ts'
import { settleSums, repriceItems } from './repriceItems.ts'

/** Price columns that users decide. */
const DECIDED = ['sellPrice', 'priceWay', 'priceParam', 'priceLocked', 'priceReason'] as const satisfies readonly (keyof ItemRow)[]
type Decided = Pick<ItemRow, (typeof DECIDED)[number]>
const decidedOf = (row: Decided): Decided => Object.fromEntries(DECIDED.map(key => [key, row[key]])) as Decided
/** Text of the decided columns; a computed price is not part of it. */
const markOf = ({ sellPrice, ...row }: Decided): string =>
  JSON.stringify([
    row.priceWay, row.priceParam, row.priceLocked, row.priceReason,
    ['MANUAL', 'TARGET', 'GIVEN'].includes(row.priceWay) && sellPrice !== null ? dec(sellPrice).toFixed() : null,
  ])

export interface FeeChange { readonly id: string, readonly before: string, readonly after: string }

export interface PriceDeed {
  readonly title: string
  readonly action: string
  readonly before: readonly ItemRow[]
  /** By item id; items without an entry are unchanged. */
  readonly next: ReadonlyMap<string, Partial<Decided>>
  readonly fee?: FeeChange
}

async function setRate(tx: Tx, projectId: string, id: string, rate: string): Promise<void> {
  await tx.q.update(projectFeeRow).set({ rate })
    .where(and(eq(projectFeeRow.merchantId, tx.ctx.merchantId), eq(projectFeeRow.feesId, projectId), eq(projectFeeRow.id, id)))
}

/** Writes decided columns, then the resulting prices and sums. */
async function write(tx: Tx, { of: ref, analysisIds }: PricingScope, rows: readonly ItemRow[], all: boolean): Promise<void> {
  if (rows.length > 0) await putRows(
    tx, analysisItem, rows.map(({ createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _p, version: _v, ...row }) => row), DECIDED
  )
  await repriceItems(tx, ref.projectId, analysisIds, all ? undefined : rows.map(({ id }) => id))
  for (const id of analysisIds) await settleSums(tx, id)
  publishList(tx, analysisItems)
}

/** Applies one price change, logged and stored for undo as one step. @returns its id */
export async function putPrices(tx: Tx, scope: PricingScope, { title, action, before, next, fee }: PriceDeed): Promise<string> {
  const changed = before.filter(({ id }) => next.has(id))
  if (fee !== undefined) await setRate(tx, scope.of.projectId, fee.id, fee.after)
  await write(tx, scope, changed.map(row => ({ ...row, ...next.get(row.id) })), fee !== undefined)
  const after = new Map((await lockedItems(tx, scope, changed.map(({ id }) => id))).map(row => [row.id, row]))
  const id = newId()
  await tx.q.insert(analysisDeed).values({ id, analysisId: scope.of.analyseId, userId: tx.ctx.userId, title, ...(fee && { fee }) })
  await insertRows(
    tx, analysisDeedRow,
    changed.map(row => ({ deedId: id, rowId: row.id, mark: markOf(after.get(row.id)!), before: { ...decidedOf(row) } }))
  )
  await auditAll(tx, changed.map(row =>
    ({ action, entity: 'analysis_item', entityId: row.id, subject: row.name, before: recorded(row), after: recorded(after.get(row.id)!) })))
  return id
}
const recorded = ({ sellPrice, priceWay, priceParam, priceLocked }: Decided) =>
  ({ sellPrice, priceWay, priceParam, priceLocked: String(priceLocked) })

/**
 * Reverts a price change of the user as a whole; idempotent.
 * @throws AppError NOT_FOUND, WRONG_STATE naming an item whose price was decided again since
 */
export async function undoPrices(tx: Tx, { deedId, ...ref }: OfCosts & { readonly deedId: string }): Promise<{ count: number }> {
  const scope = await lockedScope(tx, ref)
  const [action] = await tx.q.select().from(analysisDeed)
    .where(and(
      eq(analysisDeed.merchantId, tx.ctx.merchantId), eq(analysisDeed.id, deedId), eq(analysisDeed.analysisId, ref.analyseId),
      eq(analysisDeed.userId, tx.ctx.userId)
    ))
  if (action === undefined) throw new AppError('NOT_FOUND')
  if (action.undoneAt !== null) return { count: 0 }
  const stored = await tx.q.select().from(analysisDeedRow)
    .where(and(eq(analysisDeedRow.merchantId, tx.ctx.merchantId), eq(analysisDeedRow.deedId, deedId)))
  const rows = await tx.q.select().from(analysisItem)
    .where(and(eq(analysisItem.merchantId, tx.ctx.merchantId), inArray(analysisItem.id, stored.map(({ rowId }) => rowId))))
      .orderBy(analysisItem.id).for('update')
  const now = new Map(rows.map(row => [row.id, row]))
  const foreign = stored.find(({ rowId, mark }) => { const row = now.get(rowId); return row === undefined || markOf(row) !== mark })
  if (foreign !== undefined) throw new AppError('WRONG_STATE', { text: `${now.get(foreign.rowId)?.name ?? '有清单项'}的价格之后又有修改，不能撤销` })
  if (action.fee !== null) await undoRate(tx, ref.projectId, action.fee)
  await write(tx, scope, stored.map(({ rowId, before }) => ({ ...now.get(rowId)!, ...before as Decided })), action.fee !== null)
  await tx.q.update(analysisDeed).set({ undoneAt: tx.ctx.now.toISOString() })
    .where(and(eq(analysisDeed.merchantId, tx.ctx.merchantId), eq(analysisDeed.id, deedId)))
  await auditAll(tx, stored.map(({ rowId }) =>
    ({ action: 'undoPrices', entity: 'analysis_item', entityId: rowId, subject: now.get(rowId)!.name, reason: action.title })))
  return { count: stored.length }
}

async function undoRate(tx: Tx, projectId: string, { id, before, after }: FeeChange): Promise<void> {
  const [row] = await tx.q.select({ rate: projectFeeRow.rate, name: projectFeeRow.name }).from(projectFeeRow)
    .where(and(eq(projectFeeRow.merchantId, tx.ctx.merchantId), eq(projectFeeRow.feesId, projectId), eq(projectFeeRow.id, id)))
  if (row === undefined || row.rate === null || !dec(row.rate).eq(after))
    throw new AppError('WRONG_STATE', { text: `费率表中“${row?.name ?? '该项费用'}”之后又有修改，不能撤销` })
  await setRate(tx, projectId, id, before)
}
