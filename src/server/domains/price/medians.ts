import { sql } from 'drizzle-orm'
import { dec, toScale } from '#schemas/kit/index.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { unitKey } from '#server/db/tables/itemWords.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { keyPart } from './find.ts'
import { costBasis } from '#server/core/settings.ts'

/**
 * Median of recorded prices in an item's unit, on the company's tax side: one of the prices, as in the statistics. Items without prices are
 * omitted.
 */
export async function mediansOf(
  db: Db, materials: readonly { readonly libMaterialId: string, readonly unit: string | null }[]
): Promise<ReadonlyMap<string, string>> {
  if (materials.length === 0) return new Map()
  const side = await costBasis(db) === 'EXCL' ? pricePoint.priceExcl : pricePoint.priceIncl
  const rows = await db.sql<{ id: string, unit: string, median: string }>`
    select ${pricePoint.libMaterialId} as id, ${keyPart(4)} as unit, percentile_disc(0.5) within group (order by ${side})::text as median
    from ${pricePoint}
    where ${pricePoint.merchantId} in ${[db.ctx.merchantId, PLATFORM_MERCHANT]} and ${pricePoint.withdrawnAt} is null
    and ${side} is not null
      and ${pricePoint.libMaterialId} = any(${sql.param([...new Set(materials.map(({ libMaterialId }) => libMaterialId))])}) group by 1, 2`
  const lookups = await lookupsFor(db)
  const medianByKey = new Map(rows.map(({ id, unit, median }) => [`${id}|${unit}`, median]))
  return new Map(materials.flatMap(({ libMaterialId, unit }) => {
    const median = medianByKey.get(`${libMaterialId}|${unitKey(unit ?? '', lookups)}`)
    return median === undefined ? [] : [[libMaterialId, toScale(dec(median), 2)] as const]
  }))
}
