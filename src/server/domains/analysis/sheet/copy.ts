import { and, eq } from 'drizzle-orm'
import { analysisItems } from '#schemas/analysis/items.ts'
import { computeRows, dec, isEmpty, newRow, toScale } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { BillRow } from '../facts/bill.ts'

type Copied = typeof analysisItem.$inferInsert

/** Copies a bill row as a row of an analysis. */
export function copyOf(analysisId: string, id: string, parentId: string | null, { row, isItem }: BillRow): Copied {
  const { sellPrice, quantity } = isItem ? { sellPrice: row.price, quantity: row.quantity } : { sellPrice: null, quantity: null }
  const scaled = (value: string | null, scale: number): string | null => (value === null ? null : toScale(dec(value), scale))
  const [computed] = computeRows(
    analysisItems, [newRow(analysisItems, id, { quantity: scaled(quantity, 6), sellPrice: scaled(sellPrice, 2) })]
  )
  return {
    id, analysisId, projectItemId: row.id, parentId, sort: row.sort, name: row.name, number: row.number, code: row.code,
    feature: row.feature,
    unit: isItem ? row.unit : null, quantity, billQuantity: quantity, billPrice: sellPrice, sellPrice,
    priceWay: sellPrice === null ? 'RATE' : 'MANUAL', remark: row.remark, state: isItem ? 'NONE' : null, pinyin: pinyinOf(row.name),
    sell: isEmpty(computed!.sell ?? null) ? null : String(computed!.sell),
  }
}

/** Copies bill rows with their parents; `ids` maps bill rows to existing rows of the analysis. */
export async function addRows(tx: Tx, analysisId: string, bill: readonly BillRow[], ids: ReadonlyMap<string, string>): Promise<number> {
  const copied = new Map(ids)
  const added: Copied[] = []
  for (const one of bill) {
    const { row } = one
    if (copied.has(row.id)) continue
    const id = newId()
    copied.set(row.id, id)
    added.push(copyOf(analysisId, id, row.parentId === null ? null : copied.get(row.parentId) ?? null, one))
  }
  await insertRows(tx, analysisItem, added)
  return added.length
}

/** @returns ids of the analysis' rows by the ids of their bill rows */
export async function copiedIds({ q, ctx }: Db, analysisId: string): Promise<Map<string, string>> {
  const rows = await q.select({ id: analysisItem.id, of: analysisItem.projectItemId }).from(analysisItem)
    .where(and(eq(analysisItem.merchantId, ctx.merchantId), eq(analysisItem.analysisId, analysisId)))
  return new Map(rows.flatMap(({ id, of: billRowId }) => (billRowId === null ? [] : [[billRowId, id] as const])))
}
