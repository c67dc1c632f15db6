import { sql } from 'drizzle-orm'
import { dailyPrices } from '#schemas/labour/dailyPrices.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { labourPrice } from '#server/db/tables/labour.ts'
import type { Db } from '#server/db/tx.ts'
import { pageQuery } from '#server/grid/index.ts'
import { libraryApi } from '#shared/api/library.ts'
import type { PageQuery } from '#shared/api/page.ts'

export { levelsByPrice } from './levels.ts'

/** The price in force of each trade and level: the newest record, the merchant's own before the platform's. */
const inForce = (db: Db) => sql`(
  select distinct on (p.job_category, p.job_level) p.* from ${labourPrice} p
  where p.merchant_id in (${db.ctx.merchantId}, ${PLATFORM_MERCHANT})
  order by p.job_category, p.job_level, p.merchant_id = ${PLATFORM_MERCHANT}, p.record_date desc) as ${sql.identifier('labour_price')}`

/** 工日单价：工种、等级各一行，现行价 (spec-2 §3). */
function listDailyPrices(db: Db, asked: PageQuery & { readonly jobCategory?: string, readonly jobLevel?: string }) {
  const parts = [
    sql`true`, ...(asked.jobCategory ? [sql`${labourPrice.jobCategory} = ${asked.jobCategory}`] : []),
    ...(asked.jobLevel ? [sql`${labourPrice.jobLevel} = ${asked.jobLevel}`] : []),
  ]
  return pageQuery(db, {
    grid: dailyPrices, from: inForce(db), key: sql`${labourPrice.jobCategory} || '-' || ${labourPrice.jobLevel}`, where: sql.join(parts, sql` and `),
    columns: {
      jobCategory: labourPrice.jobCategory, jobLevel: labourPrice.jobLevel, quotaReferencePrice: labourPrice.referencePrice,
      dailyPrice: labourPrice.dailyPrice, recordDate: labourPrice.recordDate,
    },
  }, asked)
}

export const labourCalls: CallSet = [implement(libraryApi.queryPageJobCategorySetPriceNow, { read: listDailyPrices })]
