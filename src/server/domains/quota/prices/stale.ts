import { sql, type SQL } from 'drizzle-orm'
import type { Row } from '#schemas/kit/index.ts'
import type { PriceOffer } from '#schemas/price/offers.ts'
import { PRICE_SOURCE, type PriceSource } from '#schemas/price/sources.ts'
import type { PriceMark } from '#schemas/price/stale.ts'
import { AppError } from '#server/core/errors.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { quota, quotaMaterial, quotaVersion, quotaWorker } from '#server/db/tables/quota.ts'
import type { Db } from '#server/db/tx.ts'
import { instantKey, markPrices, offersFor, type UsedPrice } from '#server/domains/price/index.ts'

/** A stored material row with the time of its version. */
export interface StoredPrice extends Row {
  readonly quotaId: string
  readonly libMaterialId: string
  readonly price: string
  readonly since: string
}

const isSource = (text: unknown): text is PriceSource => typeof text === 'string' && Object.hasOwn(PRICE_SOURCE, text)

export async function countPrices(db: Db, condition: SQL): Promise<number> {
  const [row] = await db.sql<{ count: number }>`select count(*)::int as count from ${quotaMaterial} m
    join ${quota} q on q.merchant_id = m.merchant_id and q.id = m.quota_id
    where m.merchant_id = ${db.ctx.merchantId} and m.lib_material_id is not null and m.price is not null and ${condition}`
  return row?.count ?? 0
}

/** Priced rows of the merchant's packages, by the material grid's names, in package order. */
export function storedPrices(db: Db, condition: SQL): Promise<StoredPrice[]> {
  return db.sql<StoredPrice>`
    select m.quota_id as "quotaId", m.id as key, m.lib_material_id as "libMaterialId", m.name as "materialName", m.spec, m.unit,
    m.num as "quotaNum",
      m.price, m.source_type as "sourceType", m.source_id as "sourceId", ${instantKey(sql`v.at`)} as since
    from ${quotaMaterial} m
    join ${quota} q on q.merchant_id = m.merchant_id and q.id = m.quota_id
    join ${quotaWorker} w on w.merchant_id = m.merchant_id and w.quota_id = m.quota_id and w.id = m.worker_id
    join ${quotaVersion} v on v.merchant_id = q.merchant_id and v.quota_id = q.id and v.quota_version = q.quota_version
    where m.merchant_id = ${db.ctx.merchantId} and m.lib_material_id is not null and m.price is not null and ${condition}
    order by q.code, w.sort, m.sort`
}

export const offersForStored = (db: Db, rows: readonly StoredPrice[]): Promise<PriceOffer[][]> =>
  offersFor(db, rows.map(({ libMaterialId, price, sourceType, sourceId, since: startTime }): UsedPrice => ({
    libMaterialId, price, sourceType: isSource(sourceType) ? sourceType : 'MANUAL',
    sourceId: typeof sourceId === 'string' ? sourceId : null, since: startTime,
  })))

export interface ShownPrice {
  readonly libMaterialId: string
  readonly sourceType: PriceSource
  readonly sourceId: string | null
  readonly price: string
}

interface DisplayedPrices { readonly quotaId?: string | null, readonly rows: readonly ShownPrice[] }

/**
 * Displayed prices as used. A manual price counts from the version that saved it; an unsaved one is current.
 * @throws AppError NOT_FOUND for a package of neither merchant nor platform
 */
async function usedIn(db: Db, { quotaId, rows }: DisplayedPrices): Promise<UsedPrice[]> {
  if (quotaId) {
    const owners = [db.ctx.merchantId, PLATFORM_MERCHANT]
    const rows = await db.sql`select 1 from ${quota} q where q.merchant_id in ${owners} and q.id = ${quotaId}`
    if (rows.length === 0) throw new AppError('NOT_FOUND')
  }
  const stored = quotaId ? await storedPrices(db, sql`m.quota_id = ${quotaId} and m.source_type = 'MANUAL'`) : []
  const savedAt = new Map(stored.map(row => [`${row.libMaterialId}/${Number(row.price)}`, row.since]))
  return rows.map(row => ({ ...row, since: savedAt.get(`${row.libMaterialId}/${Number(row.price)}`) ?? null }))
}

export const staleMarks = async (db: Db, displayed: DisplayedPrices): Promise<(PriceMark | null)[]> =>
  markPrices(db, await usedIn(db, displayed))

export const shownOffers = async (db: Db, displayed: DisplayedPrices): Promise<PriceOffer[][]> => offersFor(db, await usedIn(db, displayed))
