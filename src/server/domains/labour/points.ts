import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { contractPrices, inquiryPrices, LABOUR_SUPPLIER } from '#schemas/labour/pricePoints.ts'
import type { Lookups } from '#schemas/kit/index.ts'
import { bothSides } from '#schemas/price/sides.ts'
import { newId } from '#server/core/ids.ts'
import { costBasis } from '#server/core/settings.ts'
import { labourPricePoint } from '#server/db/tables/labour.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { meetsText, pageQuery } from '#server/grid/index.ts'
import type { Kv } from '#shared/api/kv.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { regionsAbove } from './inForce.ts'

type Stamps = 'id' | 'merchantId' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version' | 'withdrawnAt' | 'withdrawnBy'
/**
 * Labour price of a line of an inquiry or contract: unit price and amount as entered, on the tax side `includeTax`. Money is decimal text;
 * `regionCode` may be of any level.
 */
export interface LabourPricePoint extends Omit<
  typeof labourPricePoint.$inferInsert, Stamps | 'priceIncl' | 'priceExcl' | 'totalIncl' | 'totalExcl'
> {
  readonly price: string
  readonly total?: string | null
}

/** The point with both tax sides (domain B0). */
function stored({ price, total = null, ...facts }: LabourPricePoint): Omit<typeof labourPricePoint.$inferInsert, 'id'> {
  const { includeTax, taxRate = null } = facts
  const sides = (value: string | null) => bothSides({ priceIncl: includeTax ? value : null, priceExcl: includeTax ? null : value, taxRate })
  const amount = sides(total)
  return { ...facts, ...sides(price), totalIncl: amount.priceIncl, totalExcl: amount.priceExcl }
}

/** Stores prices of inquiry answers or contracts; recorded lines stay unchanged. */
export async function recordLabourPrices(tx: Tx, points: readonly LabourPricePoint[]): Promise<void> {
  if (points.length > 0)
    await tx.q.insert(labourPricePoint).values(points.map(point => ({ ...stored(point), id: newId() }))).onConflictDoNothing()
}

/** Withdraws recorded prices of document lines that are void. */
export async function withdrawLabourPrices(
  tx: Tx, sourceItemIds: readonly string[], source: LabourPricePoint['source'] = 'CONTRACT'
): Promise<void> {
  if (sourceItemIds.length === 0) return
  await tx.q.update(labourPricePoint).set({ withdrawnAt: sql`now()`, withdrawnBy: tx.ctx.userId })
    .where(and(
      eq(labourPricePoint.merchantId, tx.ctx.merchantId), eq(labourPricePoint.source, source),
      inArray(labourPricePoint.sourceItemId, [...sourceItemIds]), isNull(labourPricePoint.withdrawnAt)
    ))
}

type PointQuery = PageQuery & { readonly itemName?: string }
interface Point { readonly id: string, readonly regionCode?: string | null, readonly supplierType?: string | null }

/** A row's keys with labels, and its document line (spec-2 §3). */
function withKvs<R extends Point>(row: R, lookups: Lookups) {
  const { regionCode, supplierType } = row
  const levels = typeof regionCode === 'string' ? regionsAbove(regionCode).toReversed() : []
  const at = (level: number): Kv | null => {
    const key = levels[level]
    const value = key === undefined ? undefined : lookups.label('REGION', key)
    return key === undefined || value === undefined ? null : { key, value }
  }
  const isType = (key: string): key is keyof typeof LABOUR_SUPPLIER => Object.hasOwn(LABOUR_SUPPLIER, key)
  return {
    ...row, provinceKv: at(0), cityKv: at(1), areaKv: at(2),
    supplierTypeKv: typeof supplierType === 'string' && isType(supplierType)
      ? { key: supplierType, value: LABOUR_SUPPLIER[supplierType] }
      : null,
  }
}

const {
  itemCode, itemName, supplierName, supplierType, num, priceIncl, priceExcl, totalIncl, totalExcl, taxRate, regionCode, priceDate,
  billCode, contractName,
} = labourPricePoint
/** Common columns: prices on the company's tax side, and both sides (domain B0). */
const columnsFor = async (db: Db) => ({
  itemCode, itemName, supplierName, supplierType, num, priceIncl, priceExcl, taxRate, regionCode, priceDate,
  ...(await costBasis(db) === 'EXCL' ? { price: priceExcl, total: totalExcl } : { price: priceIncl, total: totalIncl }),
})

const from = (db: Db, source: 'INQUIRY' | 'CONTRACT', { itemName: name = '' }: PointQuery) => ({
  from: labourPricePoint, key: labourPricePoint.id, extra: { inquiryPriceItemId: labourPricePoint.sourceItemId },
  where: sql`${and(
    eq(labourPricePoint.merchantId, db.ctx.merchantId), eq(labourPricePoint.source, source), isNull(labourPricePoint.withdrawnAt),
    meetsText(name, itemName),
  )}`,
})
type WithItem = { inquiryPriceItemId: string }

/** 人工单价查询，来源为询价 (spec-2 §3, §7). */
export async function listInquiryPrices(db: Db, query: PointQuery) {
  const page = await pageQuery(
    db, { grid: inquiryPrices, ...from(db, 'INQUIRY', query), columns: { ...await columnsFor(db), inquiryBillCode: billCode } }, query
  )
  const lookups = await lookupsFor(db)
  return { ...page, rows: page.rows.map(row => withKvs(row as typeof row & WithItem, lookups)) }
}

/** 人工单价查询，来源为合同 (spec-2 §3, §7). */
export async function listContractPrices(db: Db, query: PointQuery) {
  const page = await pageQuery(db, {
    grid: contractPrices, ...from(db, 'CONTRACT', query), columns: { ...await columnsFor(db), contractBillCode: billCode, contractName },
  }, query)
  const lookups = await lookupsFor(db)
  return { ...page, rows: page.rows.map(row => withKvs(row as typeof row & WithItem, lookups)) }
}
