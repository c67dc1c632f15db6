import { and, eq, getTableName, inArray, sql } from 'drizzle-orm'
import { analysisItems } from '#schemas/analysis/items.ts'
import { computeRows, dec, round, split, sumOf, toScale, type Draft, type Row } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { insertRows } from '#server/db/insertRows.ts'
import {
  analysis, analysisChange, analysisItem, analysisItemPhase, analysisMaterial, analysisPhase, analysisStep,
} from '#server/db/tables/analysis.ts'
import { projectQuote, projectQuoteRow } from '#server/db/tables/pricing.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { putRows, toWire } from '#server/grid/index.ts'

export type ItemRow = typeof analysisItem.$inferSelect

const item = sql.identifier(getTableName(analysisItem))
/** Expected cost of changes of an item, apart from its cost; null where none is expected. */
export const expected = sql<string | null>`(select sum(c.expected) from ${analysisChange} c where c.merchant_id = ${item}.merchant_id
  and c.item_id = ${item}.id)`
/** Phase of the progress plan. */
export const phaseName = sql<string | null>`(select p.phase_name from ${analysisItemPhase} i join ${analysisPhase} p
  on p.merchant_id = i.merchant_id and p.id = i.phase_id
  where i.merchant_id = ${item}.merchant_id and i.item_id = ${item}.id)`

/** The item's price in the newest valid quote of another round. */
export const lastPrice = sql<string | null>`(select r.price from ${projectQuoteRow} r join ${projectQuote} q
  on q.merchant_id = r.merchant_id and q.id = r.quote_id
  join ${analysis} a on a.merchant_id = q.merchant_id and a.project_id = q.project_id
  where a.merchant_id = ${item}.merchant_id and a.id = ${item}.analysis_id and q.round_id <> a.round_id and q.withdrawn_at is null
  and r.project_item_id = ${item}.project_item_id
  order by q.number desc limit 1)`
/** Remainder of a lump sum over quantity × price. */
export const lumpRest = sql<string | null>`case when ${item}.price_way = 'LUMP' then ${item}.price_param - ${item}.sell end`

/** Locks rows in id order. */
export const lockRows = async (
  { q, ctx }: Tx, analysisId: string, ids: readonly string[]
): Promise<ItemRow[]> => (ids.length === 0 ? [] : q.select()
  .from(analysisItem)
  .where(
    and(eq(analysisItem.merchantId, ctx.merchantId), eq(analysisItem.analysisId, analysisId), inArray(analysisItem.id, [...new Set(ids)]))
  )
  .orderBy(analysisItem.id).for('update'))

/** @throws AppError NOT_FOUND */
export async function rowById({ q, ctx }: Db, analysisId: string, id: string): Promise<ItemRow> {
  const [row] = await q.select().from(analysisItem)
    .where(and(eq(analysisItem.merchantId, ctx.merchantId), eq(analysisItem.analysisId, analysisId), eq(analysisItem.id, id)))
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}

/** Whether an item has the cost agreed before the change, not repriced since. */
export const isAgreed = ({ agreedVersion, snapshotVersion }: Pick<ItemRow, 'agreedVersion' | 'snapshotVersion'>): boolean =>
  agreedVersion !== null && agreedVersion === snapshotVersion

/** An item's money without its sign: savings are measured like costs. */
export const unsigned = (amount: string | null, { sign }: Pick<ItemRow, 'sign'>): string | null =>
  (amount === null || sign === '1' ? amount : dec(amount).times(sign).toFixed())

/** Base of the percentages of one item. */
export const ownCosts = (row: Pick<ItemRow, 'labour' | 'material' | 'machine' | 'sign'>) =>
  ({ labour: unsigned(row.labour, row), material: unsigned(row.material, row), machine: unsigned(row.machine, row) })

/** Whether an item's machine and other costs were entered in its row; it needs no package then. */
export const hasOwnCost = ({ ownMachine, ownOther }: { readonly ownMachine?: unknown, readonly ownOther?: unknown }): boolean =>
  (ownMachine ?? null) !== null || (ownOther ?? null) !== null

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Unit costs by a package: its budgets divided by its quantity, with six decimals. */
export function unitPrices({
  head, lines,
}: Draft): { readonly labourPrice: string, readonly materialPrice: string, readonly mainPrice: string } {
  const num = dec(text(head.quotaNum) ?? '1')
  const per = (amount: ReturnType<typeof dec>): string => toScale(amount.div(num.isZero() ? 1 : num), 6)
  const unitPriceOf = (key: string): string => per(dec(text(head[key]) ?? '0'))
  const main = (lines.materials ?? []).filter(({ isMain }) => isMain === true)
  return {
    labourPrice: unitPriceOf('quotaWorkerTotalAmount'), materialPrice: unitPriceOf('quotaMaterialTotalAmount'),
    mainPrice: per(sumOf(main.map(row => text(row.quotaTotalAmount)))),
  }
}

const COMPUTED = ['labour', 'material', 'direct', 'sideDirect', 'sell', 'pricedSell', 'margin'] as const
export function computedItem<I extends Partial<ItemRow>>(item: I): I & Pick<ItemRow, (typeof COMPUTED)[number]> {
  const [row] = computeRows(analysisItems, [toWire(analysisItems, { ...item }) as Row])
  return { ...item, ...Object.fromEntries(COMPUTED.map(key => [key, text(row![key])])) as Pick<ItemRow, (typeof COMPUTED)[number]> }
}

/**
 * The snapshot of an item per unit and in total: amounts sum to the item's to the cent, the residue is added to the largest (domain B0).
 */
export function exploded(item: ItemRow) {
  const { id: itemId, analysisId, snapshot, quantity, sign } = item
  if (snapshot === null || quantity === null) return { steps: [], materials: [] }
  const num = dec(text(snapshot.head.quotaNum) ?? '1')
  const perUnit = (value: unknown) => dec(text(value) ?? '0').div(num.isZero() ? 1 : num)
  const inAll = (value: unknown): string => toScale(round(perUnit(value).times(quantity).times(sign), 6), 6)
  const amounts = (rows: readonly Row[], total: string | null): (string | null)[] =>
    split(total ?? '0', rows.map(row => text(row.quotaTotalAmount) ?? '0'), 2)
  const workers = snapshot.lines.workers ?? []
  const materials = snapshot.lines.materials ?? []
  const [labour, material] = [amounts(workers, item.labour), amounts(materials, item.material)]
  return {
    steps: workers.map((row, sort) => ({
      analysisId, itemId, sort, jobName: text(row.jobName) ?? '', jobCategory: text(row.jobCategory), jobLevel: text(row.jobLevel),
      dailyPrice: text(row.dailyPrice),
      workDay: toScale(perUnit(row.quotaWorkDay), 6), workDays: inAll(row.quotaWorkDay), amount: labour[sort] ?? null,
    })),
    materials: materials.map((row, sort) => ({
      analysisId, itemId, sort, libMaterialId: text(row.libMaterialId), name: text(row.materialName) ?? '', spec: text(row.spec),
      brand: text(row.brand), unit: text(row.unit),
      num: toScale(perUnit(row.quotaNum), 6), price: text(row.price), quantity: inAll(row.quotaNum), amount: material[sort] ?? null,
    })),
  }
}

/** Replaces the stored steps and materials by those of the snapshots. */
export async function explode(tx: Tx, items: readonly ItemRow[]): Promise<void> {
  if (items.length === 0) return
  const ids = items.map(({ id }) => id)
  await tx.q.delete(analysisStep).where(and(eq(analysisStep.merchantId, tx.ctx.merchantId), inArray(analysisStep.itemId, ids)))
  await tx.q.delete(analysisMaterial).where(and(eq(analysisMaterial.merchantId, tx.ctx.merchantId), inArray(analysisMaterial.itemId, ids)))
  const all = items.map(exploded)
  await insertRows(tx, analysisStep, all.flatMap(({ steps }) => steps))
  await insertRows(tx, analysisMaterial, all.flatMap(({ materials }) => materials))
}

/** Columns that users edit. */
export const MADE = [
  'name', 'number', 'code', 'feature', 'unit', 'quantity', 'sellPrice', 'remark', 'billQuantity', 'billPrice', 'state', 'noCostReason',
  'quotaId', 'quotaVersion', 'quotaCode', 'quotaName',
  'snapshot', 'snapshotVersion', 'snapshotAt', 'labourPrice', 'materialPrice', 'mainPrice', 'ownMachine', 'ownOther', 'priceWay',
  'priceParam', 'priceLocked', 'priceReason',
] as const satisfies readonly (keyof ItemRow)[]
/** Columns that a match fills. */
export const MATCHED = ['score', 'candidates', 'reasons'] as const satisfies readonly (keyof ItemRow)[]
const WRITTEN = [...MADE, ...MATCHED, 'machine', 'other', 'pinyin', ...COMPUTED] as const satisfies readonly (keyof ItemRow)[]
/** Rows per statement: each may include a whole package. */
const PORTION = 200

/** @returns versions by id */
export async function writeRows(tx: Tx, rows: readonly ItemRow[]): Promise<ReadonlyMap<string, number>> {
  const computed = rows.map(computedItem)
  const versions = new Map<string, number>()
  for (let at = 0; at < computed.length; at += PORTION) {
    for (const { id, version } of await putRows(tx, analysisItem, computed.slice(at, at + PORTION).map(withoutStamps), WRITTEN))
      versions.set(id, version)
  }
  await explode(tx, computed)
  return versions
}
/** The six common columns are set by the database. */
const withoutStamps = ({ createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _p, version: _v, ...row }: ItemRow) => row
