import { and, eq } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { LABOUR_SUPPLIER } from '#schemas/labour/pricePoints.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'

type LabourType = keyof typeof LABOUR_SUPPLIER
const isLabourType = (type: string): type is LabourType => Object.hasOwn(LABOUR_SUPPLIER, type)

/** Region and type for price records; `labourType` only in the labour library. */
export async function priceFactsOf(db: Db, id: string) {
  const [row] = await db.q.select({ region: supplier.region, type: supplier.supplierType }).from(supplier)
    .where(and(eq(supplier.merchantId, db.ctx.merchantId), eq(supplier.id, id)))
  const type = row?.type ?? null
  const value = type === null ? undefined : (await lookupsFor(db)).label(DICT.serviceType, type)
  return {
    region: row?.region ?? null, type: type === null || value === undefined ? null : { key: type, value },
    labourType: type !== null && isLabourType(type) ? type : null,
  }
}
