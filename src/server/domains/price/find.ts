import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { searchKey, type Lookups } from '#schemas/kit/index.ts'
import type { PriceSource } from '#schemas/price/sources.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { unitKey } from '#server/db/tables/itemWords.ts'
import { brandKey } from '#server/db/tables/libraryRows.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Db } from '#server/db/tx.ts'
import { canBeRead, meetsText, needlesOf, spokenSearch } from '#server/grid/index.ts'

/** Scope of a price query: a library item, or everything with a name; 无 is no brand (spec-2 §5). */
export interface PricesAsked {
  /** For names only; an item determines it itself. */
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

/** Conditions on words; `exact` for a library item's facts, while typed ones also match by reading. */
function wordParts({ spec, brand, unit }: PricesAsked, lookups: Lookups, exact: boolean): SQL | undefined {
  const [specKey, brandName] = [searchKey(spec ?? ''), brandKey(brand ?? null)]
  const branded = sql`${keyPart(3)} in ('', '无', ${brandName})`
  return and(
    exact ? sql`${keyPart(2)} = ${specKey}` : meetsText(specKey, keyPart(2)),
    brandName === '' ? undefined : or(branded, exact || !canBeRead(brandName) ? undefined : meetsText(brandName, keyPart(3))),
    unit ? sql`${keyPart(4)} = ${unitKey(unit, lookups)}` : undefined,
  )
}

/** Replaces the table by the owners' prices whose name matches literally or by reading. */
function pricesNamed(text: string, owners: readonly string[]): SQL {
  const written = sql`price_find(${sql.param(needlesOf(text))}, ${sql.param(owners)})`
  const spoken = spokenSearch(
    text, needles => sql`price_find(${needles}, ${sql.param(owners)}) as f`, sql`split_part(f.search_key, '|', 1)`
  )
  return spoken === null ? sql`${written} as ${pricePoint}` : sql`(select f.* from ${written} as f union ${spoken.rows}) as ${pricePoint}`
}

/** Requested prices of merchant and platform, without withdrawn ones. */
export function pricesOf(db: Db, query: PricesAsked, lookups: Lookups): { from: SQL, where: SQL } {
  const { libMaterialId, materialName = '', machine = false, source } = query
  const owners = [db.ctx.merchantId, PLATFORM_MERCHANT]
  const always = sql`${pricePoint.merchantId} in ${owners} and ${and(
    isNull(pricePoint.withdrawnAt), libMaterialId ? undefined : eq(pricePoint.machine, machine),
    source === undefined ? undefined : eq(pricePoint.source, source),
  )}`
  if (!libMaterialId) return { from: pricesNamed(materialName, owners), where: sql`${and(always, wordParts(query, lookups, false))}` }
  const bound = eq(pricePoint.libMaterialId, libMaterialId)
  const alike = and(isNull(pricePoint.libMaterialId), sql`${keyPart(1)} = ${searchKey(materialName)}`, wordParts(query, lookups, true))
  return { from: sql`${pricePoint}`, where: sql`${and(always, searchKey(materialName) === '' ? bound : or(bound, alike))}` }
}
