import { sql } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { priceLog, type PriceRecord } from '#schemas/labour/priceLog.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { labourPrice } from '#server/db/tables/labour.ts'
import type { Db } from '#server/db/tx.ts'
import { pageQuery } from '#server/grid/index.ts'
import type { Page, PageQuery } from '#shared/api/page.ts'
import { owner, readable, setBy } from './inForce.ts'

type PriceRecordQuery = PageQuery & { readonly jobCategory?: string, readonly jobLevel?: string, readonly region?: string }

/** Price records with the one that each replaced: by date in the same region, the merchant's before the platform's (spec-2 §7). */
export function listPriceRecords(db: Db, query: PriceRecordQuery): Promise<Page<PriceRecord>> {
  const { jobCategory, jobLevel, regionCode, recordDate, id, merchantId } = labourPrice
  const today = businessDate(db.ctx.now)
  const same = sql`o.job_category = ${jobCategory} and o.job_level = ${jobLevel} and o.region_code is not distinct from ${regionCode}`
  const before = sql`lateral (select o.reference_price, o.daily_price from ${labourPrice} o
    where o.merchant_id in (${merchantId}, ${PLATFORM_MERCHANT}) and ${same}
      and (o.record_date < ${recordDate} or o.record_date = ${recordDate} and (o.id < ${id} or o.merchant_id <> ${merchantId}))
    order by o.merchant_id = ${PLATFORM_MERCHANT}, o.record_date desc, o.id desc limit 1)`
  const now = sql`lateral (select o.id, o.merchant_id from ${labourPrice} o where ${readable(db, sql`o.merchant_id`)} and ${same}
    and o.record_date <= ${today}::date
    order by o.merchant_id = ${PLATFORM_MERCHANT}, o.record_date desc, o.id desc limit 1)`
  const parts = [
    readable(db, sql`${merchantId}`), ...(query.jobCategory ? [sql`${jobCategory} = ${query.jobCategory}`] : []),
    ...(query.jobLevel ? [sql`${jobLevel} = ${query.jobLevel}`] : []),
    ...(query.region === undefined ? [] : [query.region === '' ? sql`${regionCode} is null` : sql`${regionCode} = ${query.region}`]),
  ]
  return pageQuery(db, {
    grid: priceLog, from: sql`${labourPrice} left join ${before} b on true left join ${now} n on true`, key: id,
    where: sql.join(parts, sql` and `),
    columns: {
      recordDate, jobCategory, jobLevel, regionCode, quotaReferencePrice: labourPrice.referencePrice, dailyPrice: labourPrice.dailyPrice,
      oldReferencePrice: sql`b.reference_price`, oldDailyPrice: sql`b.daily_price`,
      state: sql`case when ${id} = n.id and ${merchantId} = n.merchant_id then 'NOW' when ${merchantId} = ${PLATFORM_MERCHANT}
        and n.merchant_id <> ${PLATFORM_MERCHANT} then 'OVERRIDDEN'
        when ${recordDate} > ${today}::date then 'COMING' else 'PAST' end`,
      owner, byName: setBy, setTime: labourPrice.createdAt,
    },
  }, query)
}
