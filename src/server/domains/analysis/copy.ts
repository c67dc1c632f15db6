import { and, eq } from 'drizzle-orm'
import { analysisItems } from '#schemas/analysis/items.ts'
import { computeRows, dec, isEmpty, newRow, toScale } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { RowFault } from '#shared/errors.ts'
import { moveAnalysis } from './assign.ts'
import { billOf, type BillRow } from './bill.ts'
import { settleSums } from './sums.ts'
import type { Known } from './known.ts'

type Copied = typeof analysisItem.$inferInsert

/** What an item has to have before its costs can be analysed (domain B4.2). */
function faultsOf(bill: readonly BillRow[]): RowFault[] {
  return bill.filter(({ isItem }) => isItem).flatMap(({ row }): RowFault[] => [
    ...(row.name.trim() === '' ? [{ row: row.id, column: 'name', code: 'required', text: '清单项缺少名称' }] : []),
    ...(row.quantity === null || dec(row.quantity).lte(0) ? [{ row: row.id, column: 'quantity', code: 'invalid', text: `${row.name}：工程量必须大于 0` }] : []),
  ])
}

/** A row of the bill as a row of an analysis. */
export function copyOf(analysisId: string, id: string, parentId: string | null, { row, isItem }: BillRow): Copied {
  const { sellPrice, quantity } = isItem ? { sellPrice: row.price, quantity: row.quantity } : { sellPrice: null, quantity: null }
  const scaled = (value: string | null, scale: number): string | null => (value === null ? null : toScale(dec(value), scale))
  const [computed] = computeRows(analysisItems, [newRow(analysisItems, id, { quantity: scaled(quantity, 6), sellPrice: scaled(sellPrice, 2) })])
  return {
    id, analysisId, projectItemId: row.id, parentId, sort: row.sort, name: row.name, number: row.number, code: row.code, feature: row.feature,
    unit: isItem ? row.unit : null, quantity, billQuantity: quantity, billPrice: sellPrice, sellPrice, priceWay: sellPrice === null ? 'RATE' : 'MANUAL', remark: row.remark, state: isItem ? 'NONE' : null, pinyin: pinyinOf(row.name),
    sell: isEmpty(computed!.sell ?? null) ? null : String(computed!.sell),
  }
}

/** Copies rows of the bill with whatever they stand under; `ids` are the rows of the analysis that there are already, by those of the bill. */
export async function addRows(tx: Tx, analysisId: string, bill: readonly BillRow[], ids: ReadonlyMap<string, string>): Promise<number> {
  const known = new Map(ids)
  const added: Copied[] = []
  for (const one of bill) {
    const { row } = one
    if (known.has(row.id)) continue
    const id = newId()
    known.set(row.id, id)
    added.push(copyOf(analysisId, id, row.parentId === null ? null : known.get(row.parentId) ?? null, one))
  }
  await insertRows(tx, analysisItem, added)
  return added.length
}

/** @returns ids of the analysis' rows by those of the bill that they were copied from */
export async function copiedIds({ q, ctx }: Db, analysisId: string): Promise<Map<string, string>> {
  const rows = await q.select({ id: analysisItem.id, of: analysisItem.projectItemId }).from(analysisItem)
    .where(and(eq(analysisItem.merchantId, ctx.merchantId), eq(analysisItem.analysisId, analysisId)))
  return new Map(rows.flatMap(({ id, of }) => (of === null ? [] : [[of, id] as const])))
}

/**
 * 开始测算: takes over the project's items. An analysis that was begun before goes on with those that it has.
 * @throws AppError BAD_ROWS naming the items that are not ready, WRONG_STATE where there are none
 */
export async function startAnalyse(tx: Tx, known: Known): Promise<void> {
  if (known.role !== 'MANAGER') throw new AppError('FORBIDDEN', { text: '只有这份测算的测算人员可以开始' })
  const { analysis } = known
  const bill = await billOf(tx, analysis.projectId)
  if (!bill.some(({ isItem }) => isItem)) throw new AppError('WRONG_STATE', { text: '项目还没有清单项，请先导入工程量清单', field: `/project/${analysis.projectId}/info` })
  const rows = faultsOf(bill)
  if (rows.length > 0) throw new AppError('BAD_ROWS', { text: `${rows.length} 个清单项没有名称或工程量，请先在工程量清单中补全：${rows[0]!.text}`, rows })
  await moveAnalysis(tx, known, 'start', 'startAnalyse', { startedAt: tx.ctx.now.toISOString() })
  const ids = await copiedIds(tx, analysis.id)
  if (ids.size === 0) await addRows(tx, analysis.id, bill, ids)
  await settleSums(tx, analysis.id)
}
