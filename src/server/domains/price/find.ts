import { sql, type SQL } from 'drizzle-orm'
import { searchKey, type Lookups } from '#schemas/kit/index.ts'
import type { PriceSource } from '#schemas/price/sources.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { unitKey } from '#server/db/tables/itemWords.ts'
import { brandKey } from '#server/db/tables/libraryRows.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Db } from '#server/db/tx.ts'

/** Which prices are asked for: of a library item, or of everything with a name; 无 is no brand (spec-2 §5). */
export interface PricesAsked {
  /** Of names; an item says itself what it is. */
  readonly machine?: boolean
  readonly libMaterialId?: string | null
  readonly materialName?: string
  readonly spec?: string | null
  readonly brand?: string | null
  readonly unit?: string | null
  readonly source?: PriceSource
}

/** A part of the key: 1 name, 2 specification, 3 brand, 4 unit. */
export const keyPart = (at: 1 | 2 | 3 | 4): SQL => sql`split_part(${pricePoint.searchKey}, '|', ${sql.raw(String(at))})`

/** The conditions on words; `exact` where a library item states them. */
function wordParts({ spec, brand, unit }: PricesAsked, lookups: Lookups, exact: boolean): SQL[] {
  const [specKey, wanted] = [searchKey(spec ?? ''), brandKey(brand ?? null)]
  return [
    ...(exact ? [sql`${keyPart(2)} = ${specKey}`] : specKey === '' ? [] : [sql`position(${specKey} in ${keyPart(2)}) > 0`]),
    ...(wanted === '' ? [] : [sql`${keyPart(3)} in ('', '无', ${wanted})`]),
    ...(unit ? [sql`${keyPart(4)} = ${unitKey(unit, lookups)}`] : []),
  ]
}

/** Where the asked prices stand: own ones and the platform's, without those that were withdrawn. */
export function pricesOf(db: Db, asked: PricesAsked, lookups: Lookups): { from: SQL, where: SQL } {
  const { libMaterialId, materialName = '', machine = false, source } = asked
  const owners = [db.ctx.merchantId, PLATFORM_MERCHANT]
  const always = [
    sql`${pricePoint.merchantId} in ${owners} and ${pricePoint.withdrawnAt} is null`,
    ...(libMaterialId ? [] : [sql`${pricePoint.machine} = ${machine}`]),
    ...(source === undefined ? [] : [sql`${pricePoint.source} = ${source}`]),
  ]
  const words = materialName.split(/\s+/).map(searchKey).filter(word => word !== '')
  if (!libMaterialId) {
    const from = sql`price_find(${sql.param(words)}, ${sql.param(owners)}) as ${pricePoint}`
    return { from, where: sql.join([...always, ...wordParts(asked, lookups, false)], sql` and `) }
  }
  const bound = sql`${pricePoint.libMaterialId} = ${libMaterialId}`
  const alike = [sql`${pricePoint.libMaterialId} is null and ${keyPart(1)} = ${searchKey(materialName)}`, ...wordParts(asked, lookups, true)]
  const which = words.length === 0 ? bound : sql`(${bound} or ${sql.join(alike, sql` and `)})`
  return { from: sql`${pricePoint}`, where: sql.join([...always, which], sql` and `) }
}
