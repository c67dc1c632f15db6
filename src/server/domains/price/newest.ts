import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { priceMark, type KnownPrice, type PriceMark } from '#schemas/price/stale.ts'
import { MANUAL_SOURCE_ID, type PriceSource } from '#schemas/price/sources.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Db } from '#server/db/tx.ts'
import { sidesInUse } from './sides.ts'

/** A price in use with its source. */
export interface UsedPrice {
  readonly libMaterialId: string
  readonly sourceType: PriceSource
  /** The recorded price, or '-1' for a typed one. */
  readonly sourceId: string | null
  readonly price: string
  /** Last check of a typed price, by `instantKey`: later records make it stale. Null: never stale. */
  readonly since: string | null
}

interface Point extends KnownPrice {
  readonly item: string | null
  readonly region: string | null
  readonly at: string
}

/** An instant as text of fixed length that sorts by time. */
export const instantKey = (at: SQLWrapper): SQL => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const pointFacts = sql`${pricePoint.id} as id, ${pricePoint.libMaterialId} as item, ${pricePoint.source} as source,
  ${pricePoint.priceIncl} as "priceIncl",
  ${pricePoint.priceExcl} as "priceExcl", ${pricePoint.day} as day, ${pricePoint.month} as month, ${pricePoint.region} as region,
  ${instantKey(pricePoint.createdAt)} as at`
const placeOf = sql`coalesce(case when ${pricePoint.source} = 'PRICE_LIST' then ${pricePoint.region} end, '')`
const keyOf = (item: string | null, source: PriceSource, place: string): string => `${item}/${source}/${place}`

const owners = (db: Db): string[] => [db.ctx.merchantId, PLATFORM_MERCHANT]

export const pointsById = <P = Point>(db: Db, ids: readonly string[], facts: SQL = pointFacts): Promise<P[]> =>
  db.sql<P & Record<string, unknown>>`select ${facts} from ${pricePoint} where ${pricePoint.merchantId} in ${owners(db)}
    and ${pricePoint.id} = any(${sql.param([...new Set(ids)])})`

/** Newest price of every item and kind of source, for monthly lists also by region. */
export const newestOfEach = <P = Point>(db: Db, items: readonly string[], facts: SQL = pointFacts): Promise<P[]> =>
  db.sql<P & Record<string, unknown>>`
  select distinct on (${pricePoint.libMaterialId}, ${pricePoint.source}, ${placeOf}) ${facts} from ${pricePoint}
  where ${pricePoint.merchantId} in ${owners(db)} and ${pricePoint.libMaterialId} = any(${sql.param([...items])})
  and ${pricePoint.withdrawnAt} is null
  order by ${pricePoint.libMaterialId}, ${pricePoint.source}, ${placeOf}, ${pricePoint.month} desc nulls last, ${pricePoint.day} desc,
    ${pricePoint.createdAt} desc, ${pricePoint.id} desc`

/** The newer one: by month, day, then recording time. */
const newer = (a: Point, b: Point): Point =>
  ([a.month ?? '', a.day, a.at, a.id].join(' ') >= [b.month ?? '', b.day, b.at, b.id].join(' ') ? a : b)

/** Marks of prices in use, in input order; null if up to date. */
export async function markPrices(db: Db, used: readonly UsedPrice[]): Promise<(PriceMark | null)[]> {
  if (used.length === 0) return []
  const from = new Map((await pointsById(
    db, used.flatMap(({ sourceId }) => (sourceId === null || sourceId === MANUAL_SOURCE_ID ? [] : [sourceId]))
  )).map(point => [point.id, point]))
  const newest = await newestOfEach(db, [...new Set(used.map(({ libMaterialId }) => libMaterialId))])
  const lists = new Map((await db.sql<{ region: string, month: string }>`
    select coalesce(${pricePoint.region}, '') as region, max(${pricePoint.month}) as month from ${pricePoint}
    where ${pricePoint.merchantId} in ${owners(db)} and ${pricePoint.source} = 'PRICE_LIST' and ${pricePoint.withdrawnAt} is null
    group by 1`)
    .map(({ region, month }) => [region, month]))
  const newestByKey = new Map<string, Point>()
  for (const point of newest) {
    // '*' has the newest of all regions, for prices of unknown region.
    for (const place of [point.region ?? '', '*']) {
      const key = keyOf(point.item, point.source, point.source === 'PRICE_LIST' ? place : '*')
      const other = newestByKey.get(key)
      newestByKey.set(key, other === undefined ? point : newer(point, other))
    }
  }
  const sides = await sidesInUse(db, used, from)
  return used.map(({ libMaterialId, sourceType, sourceId, price, since: startTime }, at) => {
    const chosen = from.get(sourceId ?? '') ?? null
    const place = sourceType !== 'PRICE_LIST' || chosen === null ? '*' : chosen.region ?? ''
    const latest = newestByKey.get(keyOf(libMaterialId, sourceType, place)) ?? null
    const typed = chosen === null && sourceType === 'MANUAL'
    if (typed && (startTime === null || latest === null || latest.at <= startTime)) return null
    return priceMark({ price, from: chosen, in: sides[at]! }, latest, lists.get(place) ?? null)
  })
}
