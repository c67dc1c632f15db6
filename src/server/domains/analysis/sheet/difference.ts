import { and, eq, inArray, sql } from 'drizzle-orm'
import { itemAfter } from '#schemas/analysis/itemStates.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import { auditAll, type AuditFacts } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { analysisChange, analysisItem, analysisMachine, analysisOther } from '#server/db/tables/analysis.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { publishList } from '#server/grid/index.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { analysisApi } from '#shared/api/analysis.ts'
import { lockRows, writeRows } from '../costs/rows.ts'
import { billOf, type BillRow } from '../facts/bill.ts'
import { knownAnalysis, lockedSheet, type OfAnalysis } from '../facts/visibleRounds.ts'
import { addRows, copiedIds } from './copy.ts'
import { refreshOthers } from './otherCosts.ts'

type Difference = OutputOf<typeof analysisApi.differences>[number]
/** Without packages: thousands of them are many megabytes. */
const COMPARED = {
  id: analysisItem.id, projectItemId: analysisItem.projectItemId, name: analysisItem.name, number: analysisItem.number,
  code: analysisItem.code, feature: analysisItem.feature,
  unit: analysisItem.unit, state: analysisItem.state, billQuantity: analysisItem.billQuantity,
  billPrice: analysisItem.billPrice, sellPrice: analysisItem.sellPrice, priceWay: analysisItem.priceWay,
  priceLocked: analysisItem.priceLocked,
} as const
type ItemRow = Pick<typeof analysisItem.$inferSelect, keyof typeof COMPARED>
const TEXT_KEYS = ['name', 'number', 'code', 'feature'] as const

interface BillDifference {
  readonly added: readonly BillRow[],
  readonly changed: readonly { readonly now: BillRow, readonly row: ItemRow, readonly cells: Difference['cells'] }[],
  readonly gone: readonly ItemRow[]
}

const sixDecimals = (value: string | null): string | null => (value === null ? null : toScale(dec(value), 6))
const sameNumber = (a: string | null, b: string | null): boolean => (a === null || b === null ? a === b : dec(a).eq(b))

/**
 * The bill's current price where a typed or given price differs from it since the copy. Prices by cost and rates are not compared, nor
 * those under 锁价.
 */
function movedPrice({ row: { price }, isItem }: BillRow, row: ItemRow): string | null {
  const isDecided = row.priceWay === 'GIVEN' || row.priceWay === 'MANUAL' && !row.priceLocked
  return !isItem || price === null || !isDecided || sameNumber(price, row.billPrice) || sameNumber(price, row.sellPrice)
    ? null
    : toScale(dec(price), 2)
}

/** Changes by the estimator are ignored. */
async function compare(db: Db, analysisId: string, projectId: string): Promise<BillDifference> {
  const bill = await billOf(db, projectId)
  const rows = await db.q.select(COMPARED).from(analysisItem).where(and(
    eq(analysisItem.merchantId, db.ctx.merchantId), eq(analysisItem.analysisId, analysisId), sql`${analysisItem.projectItemId} is not null`
  ))
  const copied = new Map(rows.map(row => [row.projectItemId!, row]))
  const billIds = new Set(bill.map(({ row }) => row.id))
  const showsPrices = seesPrices(db.ctx)
  const label = (key: keyof typeof analysisItems.columns): string => analysisItems.columns[key].label
  return {
    added: bill.filter(({ row }) => !copied.has(row.id)),
    gone: rows.filter(({ projectItemId }) => !billIds.has(projectItemId!)),
    changed: bill.flatMap(now => {
      const row = copied.get(now.row.id)
      if (row === undefined) return []
      const quantity = now.isItem ? now.row.quantity : null
      const price = showsPrices ? movedPrice(now, row) : null
      const cells = [
        ...TEXT_KEYS.filter(key => now.row[key] !== row[key])
          .map(key => ({ column: key, label: label(key), before: row[key], after: now.row[key] })),
        ...(sameNumber(quantity, row.billQuantity)
          ? []
          : [{ column: 'quantity', label: label('quantity'), before: sixDecimals(row.billQuantity), after: sixDecimals(quantity) }]),
        ...(price === null ? [] : [{
          column: 'sellPrice', label: label('sellPrice'), before: row.sellPrice === null ? null : toScale(dec(row.sellPrice), 2),
          after: price,
        }]),
      ]
      return cells.length === 0 ? [] : [{ now, row, cells }]
    }),
  }
}

/** 清单差异: listed for the user, not applied automatically. */
export async function listDifferences(db: Db, ref: OfAnalysis): Promise<Difference[]> {
  const { analysis, round } = await knownAnalysis(db, ref)
  // The items of a change follow its lines automatically.
  if (analysis.startedAt === null || round.changeId !== null) return []
  const { added, changed, gone: removed } = await compare(db, analysis.id, ref.projectId)
  return [
    ...added.filter(({ isItem }) => isItem)
      .map(({ row }): Difference => ({ kind: 'ADDED', projectItemId: row.id, itemId: null, name: row.name, unit: row.unit, cells: [] })),
    ...changed.map(({ now, row, cells }): Difference =>
      ({ kind: 'CHANGED', projectItemId: now.row.id, itemId: row.id, name: row.name, unit: row.unit, cells })),
    ...removed.filter(({ unit }) => unit !== null).map((row): Difference =>
      ({ kind: 'GONE', projectItemId: row.projectItemId!, itemId: row.id, name: row.name, unit: row.unit, cells: [] })),
  ]
}

export const countDifferences = async (db: Db, ref: OfAnalysis): Promise<number> => (await listDifferences(db, ref)).length

/**
 * Ids of removed bill rows that can be deleted: not locked, without remaining children, and not referenced by costs or expected changes.
 */
async function leaving(tx: Tx, analysisId: string, removed: readonly ItemRow[]): Promise<string[]> {
  if (removed.length === 0) return []
  const ids = removed.filter(({ state }) => state !== 'LOCKED').map(({ id }) => id)
  const itemIdsOf = (table: typeof analysisMachine | typeof analysisOther | typeof analysisChange) => tx.q.select({ id: table.itemId })
    .from(table).where(and(eq(table.merchantId, tx.ctx.merchantId), eq(table.analysisId, analysisId)))
  const referenced = new Set(
    [...await itemIdsOf(analysisMachine), ...await itemIdsOf(analysisOther), ...await itemIdsOf(analysisChange)].map(({ id }) => id)
  )
  const parents = await tx.q.select({ id: analysisItem.id, up: analysisItem.parentId }).from(analysisItem)
    .where(and(eq(analysisItem.merchantId, tx.ctx.merchantId), eq(analysisItem.analysisId, analysisId)))
  const free = new Set(ids.filter(id => !referenced.has(id)))
  for (let changed = true; changed;) {
    const stuck = parents.filter(({ id, up }) => up !== null && free.has(up) && !free.has(id))
    changed = stuck.length > 0
    for (const { up } of stuck) free.delete(up!)
  }
  return [...free]
}

/**
 * 更新测算清单: applies the differences (domain B4.3); a changed quantity reopens a confirmed item, a changed price replaces a typed or given
 * one, locked items are unchanged.
 */
export async function takeDifferences(tx: Tx, ref: OfAnalysis): Promise<{ added: number, changed: number, removed: number }> {
  const { analysis, round } = await lockedSheet(tx, ref)
  if (round.changeId !== null) throw new AppError('WRONG_STATE', { text: '变更测算的清单项来自变更签证，随变更项更新' })
  const { added, changed, gone: removed } = await compare(tx, analysis.id, ref.projectId)
  const open = changed.filter(({ row }) => row.state !== 'LOCKED')
  const count = await addRows(tx, analysis.id, [...added], await copiedIds(tx, analysis.id))
  const lockedById = new Map((await lockRows(tx, analysis.id, open.map(({ row }) => row.id))).map(row => [row.id, row]))
  await writeRows(tx, open.map(({ now: { row: now, isItem }, row: { id }, cells }) => {
    const row = lockedById.get(id)!
    const quantity = isItem ? now.quantity : null
    const moved = row.unit !== null && !sameNumber(quantity, row.billQuantity)
    const price = cells.find(({ column }) => column === 'sellPrice')?.after
    return {
      ...row, name: now.name, number: now.number, code: now.code, feature: now.feature, pinyin: pinyinOf(now.name),
      ...(price !== undefined && { sellPrice: price, billPrice: price }),
      ...(moved && {
        quantity, billQuantity: quantity,
        state: row.state === null ? null : itemAfter('quantity', { state: row.state, noCostReason: row.noCostReason }),
      }),
    }
  }))
  const leave = await leaving(tx, analysis.id, removed)
  if (leave.length > 0)
    await tx.q.delete(analysisItem).where(and(eq(analysisItem.merchantId, tx.ctx.merchantId), inArray(analysisItem.id, leave)))
  const auditEntries = [
    ...open.map(({ row, cells }): AuditFacts => ({
      action: 'changeRow', entity: 'analysis_item', entityId: row.id, subject: row.name,
      before: Object.fromEntries(cells.map(({ column, before }) => [column, before])),
      after: Object.fromEntries(cells.map(({ column, after }) => [column, after])),
    })),
    ...removed.filter(({ id }) => leave.includes(id))
      .map(({ id, name }): AuditFacts => ({ action: 'removeRow', entity: 'analysis_item', entityId: id, subject: name })),
  ]
  await auditAll(tx, auditEntries)
  await refreshOthers(tx, analysis.id)
  publishList(tx, analysisItems)
  return { added: count, changed: open.length, removed: leave.length }
}
