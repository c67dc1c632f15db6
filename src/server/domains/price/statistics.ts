import { sql, type SQL } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { businessDate, dec, toScale } from '#schemas/kit/index.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import type { PriceStatics, SideStatics } from '#shared/api/price.ts'
import { keyPart, pricesOf, type PricesAsked } from './find.ts'
import { costBasis } from '#server/core/settings.ts'

const DAY_MS = 86_400_000
/** Months of the trend. */
const MONTHS = 24

type StatisticsRow = { [K in 'median' | 'min' | 'max' | 'last' | 'newest']: string | null } & { readonly count: string }

const money = (value: string | null): string | null => (value === null ? null : toScale(dec(value), 2))

async function sideOf(db: Db, side: SQL, { from, where }: { readonly from: SQL, readonly where: SQL }): Promise<SideStatics> {
  const [stats] = await db.sql<StatisticsRow>`
    select count(*) as count, percentile_disc(0.5) within group (order by ${side}) as median, min(${side}) as min, max(${side}) as max,
      (array_agg(${side} order by ${pricePoint.day} desc, ${pricePoint.createdAt} desc, ${pricePoint.id} desc))[1] as last,
      max(${pricePoint.day}) as newest
    from ${from} where ${where} and ${side} is not null`
  const trend = await db.sql<{ month: string, median: string, count: string }>`
    select to_char(${pricePoint.day}, 'YYYY-MM') as month, percentile_disc(0.5) within group (order by ${side}) as median, count(*) as count
    from ${from} where ${where} and ${side} is not null group by 1 order by 1 desc limit ${MONTHS}`
  const newest = stats?.newest ?? null
  const today = Date.parse(businessDate(db.ctx.now))
  return {
    count: Number(stats?.count ?? 0), median: money(stats?.median ?? null), min: money(stats?.min ?? null), max: money(stats?.max ?? null),
    last: money(stats?.last ?? null), newest, days: newest === null ? null : Math.max(0, Math.round((today - Date.parse(newest)) / DAY_MS)),
    trend: trend.toReversed().map(({ month, median, count }) => ({ month, median: money(median), count: Number(count) })),
  }
}

/**
 * Statistics on both tax sides. Prices in different units are not comparable: those in the most frequent unit count, `others` is the number
 * of the rest. The median is one of the prices (percentile_disc).
 */
export async function priceStatics(db: Db, query: PricesAsked): Promise<PriceStatics> {
  const lookups = await lookupsFor(db)
  const { from, where } = pricesOf(db, query, lookups)
  const units = await db.sql<{ unit: string, count: string }>`
    select ${keyPart(4)} as unit, count(*) as count from ${from} where ${where} group by 1 order by 2 desc, 1`
  const unit = units[0]?.unit ?? ''
  const counted = { from, where: sql`${where} and ${keyPart(4)} = ${unit}` }
  return {
    basis: await costBasis(db), unit: lookups.label(DICT.materialUnit, unit) ?? unit,
    others: units.slice(1).reduce((sum, { count }) => sum + Number(count), 0),
    INCL: await sideOf(db, sql`${pricePoint.priceIncl}`, counted),
    EXCL: await sideOf(db, sql`${pricePoint.priceExcl}`, counted),
  }
}
