import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { analysisItems } from '#schemas/analysis/items.ts'
import { itemAfter, type ItemState } from '#schemas/analysis/itemStates.ts'
import { dec } from '#schemas/kit/index.ts'
import { TREE_GAP } from '#schemas/kit/branches/index.ts'
import { newId } from '#server/core/ids.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { analysisChange, analysisItem, analysisMachine, analysisOther } from '#server/db/tables/analysis.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishList } from '#server/grid/index.ts'
import { hasOwnCost, isAgreed, writeRows, type ItemRow } from '../costs/rows.ts'
import { putOnItems, refreshOthers } from '../sheet/otherCosts.ts'
import { agreedFor, type AgreedCosts } from './agreedCosts.ts'
import type { ChangedItem, ChangedLine } from './lines.ts'

type Inserted = typeof analysisItem.$inferInsert
/** A row required by the lines of a change: an item, or the section of a line with two items, which sums to their difference. */
interface RequiredRow {
  readonly lineId: string, readonly parent: string | null, readonly sort: number, readonly name: string, readonly item: ChangedItem | null
}

const keyOf = (lineId: string, sign: string | null): string => `${lineId}/${sign ?? 'both'}`
const wantedKey = ({ lineId, item }: RequiredRow): string => keyOf(lineId, item?.sign ?? null)
const rowKey = ({ changeLineId, sign, unit }: ItemRow): string => keyOf(changeLineId!, unit === null ? null : sign)

function wantedRows(lines: readonly ChangedLine[]): RequiredRow[] {
  return lines.flatMap(({ lineId, title, items }, at): RequiredRow[] => {
    const place = TREE_GAP * (at + 1)
    const one = (item: ChangedItem, parent: string | null, sort: number): RequiredRow => ({ lineId, parent, sort, name: item.name, item })
    if (items.length < 2) return items.map(item => one(item, null, place))
    return [
      { lineId, parent: null, sort: place, name: title, item: null },
      ...items.map((item, index) => one(item, keyOf(lineId, null), TREE_GAP * (index + 1))),
    ]
  })
}

const sameNumber = (a: string | null, b: string | null): boolean => (a === null || b === null ? a === b : dec(a).eq(b))
/** Whether a row is still for the same work. */
const isSameWork = ({ unit, projectItemId }: ItemRow, { item }: RequiredRow): boolean =>
  unit === (item?.unit ?? null) && projectItemId === (item?.projectItemId ?? null)

/** Columns of a row that follow its line and are not edited in the sheet. */
function saidOf({ name, item, sort }: RequiredRow, parentId: string | null) {
  const quantity = item?.quantity ?? null
  const price = item?.price ?? null
  return {
    name, code: item?.code ?? null, feature: item?.feature ?? null, quantity, billQuantity: quantity, sellPrice: price, billPrice: price,
    parentId, sort, pinyin: pinyinOf(name),
  }
}

function freshRow(
  analysisId: string, id: string, row: RequiredRow, parentId: string | null, agreedOf: (item: ChangedItem) => AgreedCosts
): Inserted {
  const { lineId, item } = row
  return {
    id, analysisId, changeLineId: lineId, ...saidOf(row, parentId),
    ...(item !== null
      && { ...agreedOf(item), projectItemId: item.projectItemId, unit: item.unit, sign: item.sign, priceWay: 'GIVEN', priceLocked: true }),
  }
}

/** A changed quantity reopens the item, unless its price was agreed for any quantity. */
function stateAfter(row: ItemRow, quantity: string | null): ItemState | null {
  if (row.state === null || isAgreed(row) || sameNumber(quantity, row.quantity)) return row.state
  return itemAfter('quantity', { state: row.state === 'LOCKED' ? 'CONFIRMED' : row.state, noCostReason: row.noCostReason })
}

/** Deletes rows whose lines were removed, with the costs that reference them. */
async function drop(tx: Tx, analysisId: string, removed: readonly ItemRow[]): Promise<void> {
  if (removed.length === 0) return
  const ids = removed.map(({ id }) => id)
  const { merchantId } = tx.ctx
  for (const table of [analysisMachine, analysisOther] as const)
    await tx.q.delete(table).where(and(eq(table.merchantId, merchantId), inArray(table.itemId, ids)))
  await tx.q.update(analysisChange).set({ itemId: null })
    .where(and(eq(analysisChange.merchantId, merchantId), inArray(analysisChange.itemId, ids)))
  const inAnalysis = and(eq(analysisItem.merchantId, merchantId), eq(analysisItem.analysisId, analysisId))
  await tx.q.update(analysisItem).set({ parentId: null }).where(and(inAnalysis, inArray(analysisItem.parentId, ids)))
  await tx.q.delete(analysisItem).where(and(inAnalysis, inArray(analysisItem.id, ids)))
}

/**
 * Synchronizes the items of a change's locked analysis with its lines; work on unchanged lines is preserved.
 * @returns whether anything changed
 */
export async function followLines(
  tx: Tx, { id: analysisId, projectId }: { readonly id: string, readonly projectId: string }, lines: readonly ChangedLine[]
): Promise<boolean> {
  const required = wantedRows(lines)
  const rows = await tx.q.select().from(analysisItem)
    .where(
      and(eq(analysisItem.merchantId, tx.ctx.merchantId), eq(analysisItem.analysisId, analysisId), isNotNull(analysisItem.changeLineId))
    )
      .orderBy(analysisItem.id).for('update')
  const requiredByKey = new Map(required.map(one => [wantedKey(one), one]))
  const isKept = (row: ItemRow): boolean => { const one = requiredByKey.get(rowKey(row)); return one !== undefined && isSameWork(row, one) }
  const retained = new Map(rows.filter(isKept).map(row => [rowKey(row), row]))
  const removed = rows.filter(row => !isKept(row))
  const ids = new Map(required.map(one => [wantedKey(one), retained.get(wantedKey(one))?.id ?? newId()]))
  const parentOf = ({ parent }: RequiredRow): string | null => (parent === null ? null : ids.get(parent)!)
  const fresh = required.filter(one => !retained.has(wantedKey(one)))
  const moved = required.flatMap((one): ItemRow[] => {
    const row = retained.get(wantedKey(one))
    if (row === undefined) return []
    const { quantity, sellPrice, ...columns } = saidOf(one, parentOf(one))
    const isSame = row.name === columns.name && row.parentId === columns.parentId && row.sort === columns.sort
      && sameNumber(row.quantity, quantity)
      && sameNumber(row.sellPrice, sellPrice)
    return isSame ? [] : [{ ...row, ...columns, quantity, sellPrice, state: stateAfter(row, quantity) }]
  })
  if (removed.length + fresh.length + moved.length === 0) return false
  const agreedOf = await agreedFor(tx, projectId, fresh.flatMap(({ item }) => item ?? []))
  await insertRows(tx, analysisItem, fresh.map(one => freshRow(analysisId, ids.get(wantedKey(one))!, one, parentOf(one), agreedOf)))
  await putPlaces(tx, moved)
  await drop(tx, analysisId, removed)
  const changedIds = new Set([...fresh.map(one => ids.get(wantedKey(one))!), ...moved.map(({ id }) => id)])
  const now = await tx.q.select().from(analysisItem)
    .where(and(eq(analysisItem.merchantId, tx.ctx.merchantId), inArray(analysisItem.id, [...changedIds])))
  await writeRows(tx, now)
  await putOnItems(tx, analysisId, now.filter(hasOwnCost).map(({ id }) => id))
  await refreshOthers(tx, analysisId)
  publishList(tx, analysisItems)
  return true
}

/** Writes the columns that follow the lines. */
async function putPlaces(tx: Tx, rows: readonly ItemRow[]): Promise<void> {
  for (const { id, name, code, feature, quantity, billQuantity, sellPrice, billPrice, parentId, sort, pinyin, state } of rows) {
    await tx.q.update(analysisItem)
      .set({ name, code, feature, quantity, billQuantity, sellPrice, billPrice, parentId, sort, pinyin, state })
      .where(and(eq(analysisItem.merchantId, tx.ctx.merchantId), eq(analysisItem.id, id)))
  }
}
