import { and, eq, inArray, sql } from 'drizzle-orm'
import { basesBy, computedOthers, type Bases } from '#schemas/analysis/bases.ts'
import { MOVING_BASES } from '#schemas/analysis/blocks.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import { analysis, analysisItem, analysisMachine, analysisOther } from '#server/db/tables/analysis.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { putRows } from '#server/grid/index.ts'
import { computedItem, hasOwnCost, isAgreed, ownCosts, type ItemRow } from '../costs/rows.ts'
import { sheetSums } from '../costs/sums.ts'
import { settleSums } from '../pricing/repriceItems.ts'

/** Current bases (domain B4.4). */
export async function basesOf(db: Db, analysisId: string, itemIds: readonly string[]): Promise<Bases> {
  const sheetTotals = await sheetSums(db, analysisId)
  const rows = itemIds.length === 0
    ? []
    : await db.q.select({
      id: analysisItem.id, labour: analysisItem.labour, material: analysisItem.material, machine: analysisItem.machine,
      sign: analysisItem.sign,
    })
      .from(analysisItem)
      .where(and(
        eq(analysisItem.merchantId, db.ctx.merchantId), eq(analysisItem.analysisId, analysisId),
        inArray(analysisItem.id, [...new Set(itemIds)])
      ))
  const [projectRow] = await db.q.select({ area: project.buildingArea }).from(project)
    .innerJoin(analysis, and(eq(analysis.merchantId, project.merchantId), eq(analysis.projectId, project.id)))
    .where(and(eq(analysis.merchantId, db.ctx.merchantId), eq(analysis.id, analysisId)))
  return basesBy(sheetTotals, new Map(rows.map(row => [row.id, ownCosts(row)])), projectRow?.area ?? null)
}

/** Also updates the sums of the locked analysis. */
export async function refreshOthers(tx: Tx, analysisId: string): Promise<void> {
  const rows = await tx.q.select().from(analysisOther)
    .where(and(
      eq(analysisOther.merchantId, tx.ctx.merchantId), eq(analysisOther.analysisId, analysisId),
      inArray(analysisOther.base, [...MOVING_BASES])
    ))
  if (rows.length > 0) {
    const { basisOf } = await basesOf(tx, analysisId, rows.flatMap(({ itemId }) => itemId ?? []))
    const next = computedOthers(rows.map(row => ({ ...row, ...basisOf(row.base, row.itemId, row.days) })))
    const changed = next.filter((row, at) => !dec(row.amount).eq(rows[at]!.amount) || !dec(row.basis).eq(rows[at]!.basis))
    await putRows(
      tx, analysisOther, changed.map(({ createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _p, version: _v, ...row }) => row),
      ['basis', 'factor', 'amount']
    )
    await putOnItems(tx, analysisId, changed.flatMap(({ itemId }) => itemId ?? []))
  }
  await settleSums(tx, analysisId)
}

export async function putOnItems(tx: Tx, analysisId: string, itemIds: readonly string[]): Promise<void> {
  const ids = [...new Set(itemIds)]
  if (ids.length === 0) return
  const summed = (table: typeof analysisMachine | typeof analysisOther) =>
    tx.sql<{ id: string, amount: string }>`select item_id as id, sum(amount)::text as amount from ${table}
    where merchant_id = ${tx.ctx.merchantId} and analysis_id = ${analysisId} and item_id = any(${sql.param(ids)}) group by 1`
  const [machines, others] = [
    new Map((await summed(analysisMachine)).map(({ id, amount }) => [id, amount])),
    new Map((await summed(analysisOther)).map(({ id, amount }) => [id, amount])),
  ]
  const rows = await tx.q.select().from(analysisItem)
    .where(and(eq(analysisItem.merchantId, tx.ctx.merchantId), inArray(analysisItem.id, ids))).orderBy(analysisItem.id).for('update')
  const next = rows.map(row => computedItem({
    ...row, ...costsWithout(row), machine: withOwn(machines.get(row.id), row.ownMachine, row),
    other: withOwn(others.get(row.id), row.ownOther, row),
  }))
  const written = next.map(({ createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _p, version: _v, ...row }) => row)
  await putRows(
    tx, analysisItem, written,
    ['labourPrice', 'materialPrice', 'labour', 'material', 'machine', 'other', 'direct', 'sideDirect', 'pricedSell', 'margin']
  )
}

/** Block costs plus the entered unit cost. */
const withOwn = (ofBlocks: string | undefined, unitCost: string | null, { quantity, sign }: ItemRow): string =>
  toScale(dec(ofBlocks ?? '0').plus(toScale(dec(unitCost ?? '0').times(quantity ?? '0'), 2)).times(sign), 2)

/** An item without a package has no labour and material; its cost is known once it has entered costs, or none by decision. */
const costsWithout = (row: ItemRow): Partial<ItemRow> => {
  if (row.snapshot !== null || row.noCostReason !== null || isAgreed(row)) return {}
  const unitPrice = hasOwnCost(row) ? '0' : null
  return { labourPrice: unitPrice, materialPrice: unitPrice }
}
