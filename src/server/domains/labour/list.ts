import { sql } from 'drizzle-orm'
import { dailyPrices, type DailyPrice } from '#schemas/labour/dailyPrices.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { labourPrice } from '#server/db/tables/labour.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pageQuery } from '#server/grid/index.ts'
import type { Page, PageQuery } from '#shared/api/page.ts'
import { inForce, owner, setBy, type PriceScope } from './inForce.ts'

interface Filters extends Pick<PriceScope, 'region' | 'everyRegion'> {
  readonly jobCategory?: string
  readonly jobLevel?: string
}

const EVERYTHING: PageQuery = { pageNum: 1, pageSize: -1, sorts: [], filters: [] }

/** 工日单价：工种、等级各一行，现行价 (spec-2 §3). Users who maintain labour or quotas may export it. */
export async function listDailyPrices(db: Db, query: PageQuery & Filters): Promise<Page<DailyPrice>> {
  const { jobCategory, jobLevel, regionCode } = labourPrice
  const parts = [
    sql`true`, ...(query.jobCategory ? [sql`${jobCategory} = ${query.jobCategory}`] : []),
    ...(query.jobLevel ? [sql`${jobLevel} = ${query.jobLevel}`] : []),
  ]
  const key = sql`concat_ws('-', ${jobCategory}, ${jobLevel}, ${query.everyRegion === true ? regionCode : sql`null`})`
  const page = await pageQuery(db, {
    grid: dailyPrices, from: inForce(db, query), key, where: sql.join(parts, sql` and `),
    columns: {
      jobCategory, jobLevel, quotaReferencePrice: labourPrice.referencePrice, dailyPrice: labourPrice.dailyPrice,
      recordDate: labourPrice.recordDate,
      regionCode, coming: sql`'将于 ' || labour_price.coming || ' 生效'`, owner, byName: setBy, setTime: labourPrice.createdAt,
    },
  }, query)
  const { can: permissions } = page
  return permissions === undefined || permissions.includes('export') || !db.ctx.permissions.has('N_WORKER:export')
    ? page
    : { ...page, can: [...permissions, 'export'] }
}

/**
 * Selectable trades and levels with their prices in force. The spec names no fields (spec-2 §7): until dispatches have workers, these are
 * the priced trades, with labels.
 */
export async function listWorkers(db: Db, query: Pick<Filters, 'jobCategory' | 'jobLevel' | 'region'>) {
  const lookups = await lookupsFor(db)
  const kv = (source: number, key: string) => ({ key, value: lookups.label(source, key) ?? key })
  const { rows } = await listDailyPrices(db, { ...EVERYTHING, ...query })
  return { rows: rows.map(row =>
    ({ ...row, jobCategoryKv: kv(DICT.jobCategory, row.jobCategory), jobLevelKv: kv(DICT.jobLevel, row.jobLevel) })) }
}
