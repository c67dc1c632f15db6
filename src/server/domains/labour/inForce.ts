import { sql, type SQL } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { labourPrice } from '#server/db/tables/labour.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'

/** Scope of a price query: by default the whole country, today. */
export interface PriceScope {
  readonly region?: string
  /** One answer for each region with records, besides the whole country. */
  readonly everyRegion?: boolean
  /** 'YYYY-MM-DD' */
  readonly day?: string
}

/** A district with its city and its province: codes of administrative divisions contain their parents'. */
export const regionsAbove = (code: string): string[] => [...new Set([code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`])]

export const readable = (db: Db, at: SQL): SQL => sql`${at} in (${db.ctx.merchantId}, ${PLATFORM_MERCHANT})`

export const setBy = sql`coalesce((select m.real_name from ${userMerchant} m where m.merchant_id = ${labourPrice.merchantId}
  and m.user_id = ${labourPrice.createdBy}),
  case when ${labourPrice.merchantId} = ${PLATFORM_MERCHANT} then '平台' end)`
export const owner = sql`case when ${labourPrice.merchantId} = ${PLATFORM_MERCHANT} then 'PLAT'
  when ${labourPrice.merchantId} is not null then 'SELF' end`

/**
 * Replaces the table: the price in force of each trade and level on a day. A record counts from its date. The merchant's precede the
 * platform's, smaller regions larger ones, later dates earlier ones, and on one date the last record written. `coming` is the next date of
 * a change. A trade with only a future price has none; with `everyRegion`, which shows all settings, it has that price with its date.
 */
export function inForce(db: Db, { region, everyRegion = false, day = businessDate(db.ctx.now) }: PriceScope = {}): SQL {
  const applies = (p: SQL): SQL => region === undefined || region === ''
    ? sql`${p}.region_code is null`
    : sql`(${p}.region_code is null or ${p}.region_code = any(${sql.param(regionsAbove(region))}))`
  const group = everyRegion ? sql`p.region_code` : sql`null::text`
  const candidate = everyRegion ? sql`p.region_code is not distinct from k.region_code` : applies(sql`p`)
  const same = sql`${readable(db, sql`p.merchant_id`)} and p.job_category = k.job_category and p.job_level = k.job_level and ${candidate}`
  return sql`(
    select k.job_category, k.job_level, coalesce(f.region_code, k.region_code) as region_code, f.id, f.merchant_id, f.reference_price,
    f.daily_price,
      f.record_date, f.created_by, f.created_at, n.coming
    from (select distinct p.job_category, p.job_level, ${group} as region_code from ${labourPrice} p
      where ${readable(db, sql`p.merchant_id`)} and ${everyRegion ? sql`true` : applies(sql`p`)}) k
    left join lateral (select p.* from ${labourPrice} p where ${same} and ${everyRegion ? sql`true` : sql`p.record_date <= ${day}::date`}
      order by p.record_date > ${day}::date, p.merchant_id = ${PLATFORM_MERCHANT}, length(rtrim(coalesce(p.region_code, ''), '0')) desc,
        case when p.record_date > ${day}::date then p.record_date end, p.record_date desc, p.id desc limit 1) f on true
    left join lateral (select min(p.record_date) as coming from ${labourPrice} p where ${same} and p.record_date > ${day}::date
      and (p.merchant_id = ${db.ctx.merchantId} or f.merchant_id is distinct from ${db.ctx.merchantId})) n on true
  ) as labour_price`
}

export interface PriceInForce {
  readonly jobCategory: string
  readonly jobLevel: string
  readonly regionCode: string | null
  readonly own: boolean
  readonly quotaReferencePrice: string | null
  readonly dailyPrice: string | null
  readonly recordDate: string | null
  readonly byName: string | null
  readonly coming: string | null
}

export const pricesInForce = (db: Db, scope: PriceScope = {}): Promise<PriceInForce[]> => db.sql<PriceInForce>`
  select job_category as "jobCategory", job_level as "jobLevel", region_code as "regionCode", coalesce(merchant_id = ${db.ctx.merchantId},
  false) as own,
    reference_price as "quotaReferencePrice", daily_price as "dailyPrice", record_date as "recordDate", ${setBy} as "byName", coming
  from ${inForce(db, scope)}`
