import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import {
  feeDetail, feeReport, materialDetail, materialReport, processReport, workerDetail, workerReport,
} from '#schemas/analysis/reports.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { analysisItem, analysisMachine, analysisMaterial, analysisOther, analysisStep } from '#server/db/tables/analysis.ts'
import { dictEntry } from '#server/db/tables/dictionary.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { mergedInto } from '#server/domains/library/index.ts'
import { costsOf, type OfCosts } from '../facts/counted.ts'
import { knownAnalysis, type OfAnalysis } from '../facts/known.ts'
import { pageOf, type Asked } from './reportPage.ts'

/** The analysis and the item of a row of a statement. */
const M = { analysisId: sql`m.analysis_id`, itemId: sql`m.item_id` }

/** What a material counts as: what it was merged into, or, where the library does not know it, its own words. */
async function countedAs(db: Db, of: OfCosts): Promise<SQL> {
  const named = await db.q.selectDistinct({ id: analysisMaterial.libMaterialId }).from(analysisMaterial)
    .where(
      and(eq(analysisMaterial.merchantId, db.ctx.merchantId), costsOf(db, of, analysisMaterial), isNotNull(analysisMaterial.libMaterialId))
    )
  const into = await mergedInto(db, named.flatMap(({ id }) => id ?? []))
  const moved = JSON.stringify([...into].map(([gone, kept]) => ({ gone, kept })))
  return sql`(select m.*, coalesce(g.kept, m.lib_material_id, concat_ws('/', m.name, m.spec, m.brand, m.unit)) as counted
    from ${analysisMaterial} m
    left join jsonb_to_recordset(${moved}::jsonb) as g (gone text, kept text) on g.gone = m.lib_material_id
    where m.merchant_id = ${db.ctx.merchantId} and ${costsOf(db, of, M)})`
}

export async function materialSums(db: Db, asked: Asked) {
  return pageOf(db, materialReport, sql`select counted as key, min(name) as "materialName", min(spec) as spec, min(brand) as brand,
    min(unit) as unit, sum(quantity) as quantity,
    sum(amount) as amount, count(distinct item_id)::int as items from ${await countedAs(db, asked)} m group by counted`, asked)
}

const itemOf = sql`join ${analysisItem} i on i.merchant_id = m.merchant_id and i.id = m.item_id`
/** What of each material and trade is of items that have a price, by the keys of their sums: a margin is of those alone, on the side of the prices. */
export async function pricedAmounts(db: Db, of: OfCosts) {
  interface Priced { readonly key: string, readonly amount: string }
  const byKey = (rows: readonly Priced[]): ReadonlyMap<string, string> => new Map(rows.map(({ key, amount }) => [key, amount]))
  return {
    materials: byKey(await db.sql<Priced>`select m.counted as key, coalesce(sum(m.amount * i.other_side), 0)::text as amount
      from ${await countedAs(db, of)} m ${itemOf} where i.sell is not null group by 1`),
    trades: byKey(await db.sql<Priced>`select coalesce(m.job_category, '') as key,
      coalesce(sum(m.amount * i.labour_side), 0)::text as amount from ${steps(db, of)} m ${itemOf} where i.sell is not null group by 1`),
  }
}

/** The rows of all materials, or those behind a sum. */
export async function materialRows(db: Db, asked: Asked) {
  return pageOf(db, materialDetail, sql`select m.item_id || '/' || m.sort as key, m.counted, m.name as "materialName", m.spec, m.brand,
    m.unit, i.name as "itemName", i.code as "itemCode", m.num, m.price,
    m.quantity, m.amount from ${await countedAs(db, asked)} m ${itemOf}`, asked, asked.key === undefined
      ? sql`true`
      : sql`r.counted = ${asked.key}`)
}

const steps = (db: Db, of: OfCosts): SQL =>
  sql`(select m.* from ${analysisStep} m where m.merchant_id = ${db.ctx.merchantId} and ${costsOf(db, of, M)})`
export async function workerSums(db: Db, asked: Asked) {
  return pageOf(db, workerReport, sql`select coalesce(job_category, '') as key, job_category as "jobCategory", sum(work_days) as "workDays",
    sum(amount) as amount, count(distinct item_id)::int as items
    from ${steps(db, asked)} m group by job_category`, asked)
}
export async function processSums(db: Db, asked: Asked) {
  return pageOf(db, processReport, sql`select job_name as key, job_name as "jobName", sum(work_days) as "workDays", sum(amount) as amount,
    count(distinct item_id)::int as items
    from ${steps(db, asked)} m group by job_name`, asked)
}
/** The rows of all steps, or those behind the sum of a trade or of a step's name. */
export async function workerRows(db: Db, asked: Asked) {
  const of = [
    ...(asked.key === undefined ? [] : [sql`r."jobCategory" is not distinct from ${asked.key || null}`]),
    ...(asked.jobName === undefined ? [] : [sql`r."jobName" = ${asked.jobName}`]),
  ]
  return pageOf(db, workerDetail, sql`select m.item_id || '/' || m.sort as key, m.job_name as "jobName", m.job_category as "jobCategory",
    m.job_level as "jobLevel", i.name as "itemName", i.code as "itemCode",
    m.daily_price as "dailyPrice", m.work_day as "workDay", m.work_days as "workDays", m.amount
    from ${steps(db, asked)} m ${itemOf}`, asked, of.length === 0 ? sql`true` : sql.join(of, sql` and `))
}

/** 测算用到的工种. */
export async function workerTypes(db: Db, of: OfAnalysis) {
  await knownAnalysis(db, of)
  const rows = await db.q.selectDistinct({ key: analysisStep.jobCategory }).from(analysisStep)
    .where(
      and(eq(analysisStep.merchantId, db.ctx.merchantId), eq(analysisStep.analysisId, of.analyseId), isNotNull(analysisStep.jobCategory))
    ).orderBy(analysisStep.jobCategory)
  const lookups = await lookupsFor(db)
  return rows.map(({ key }) => ({ key: key!, value: lookups.label(DICT.jobCategory, key!) ?? key! }))
}

/** Machines and other costs with the labels of their types, by one name for both. What names an item whose cost is not known counts in no sum, as in the sheet. */
function fees({ ctx }: Db, analyseId: string): SQL {
  const label = (pid: number): SQL => sql`coalesce((select d.value from ${dictEntry} d 
    where d.merchant_id in (${ctx.merchantId}, ${PLATFORM_MERCHANT}) and d.pid = ${pid} and d.key = f.cost_type
    order by d.merchant_id = ${PLATFORM_MERCHANT} limit 1), f.cost_type)`
  const own = sql`f.merchant_id = ${ctx.merchantId} and f.analysis_id = ${analyseId}`
  const of = sql`${analysisItem} i where i.merchant_id = f.merchant_id and i.id = f.item_id`
  const item = sql`(select i.name from ${of})`
  const amount = sql`case when not exists (select from ${of} and i.direct is null) then f.amount end as amount`
  return sql`(select f.id as key, 'M/' || f.cost_type as of, '机械费' as "costClass", ${label(DICT.mechanicalCostType)} as "costType",
    f.machine_name as "costName", ${item} as "itemName", ${amount} from ${analysisMachine} f where ${own}
    union all select f.id, 'O/' || f.cost_type, '其他费', ${label(DICT.costType)}, f.cost_name, ${item}, ${amount} from ${analysisOther} f
    where ${own})`
}
export async function feeSums(db: Db, asked: Asked) {
  return pageOf(db, feeReport, sql`select of as key, min("costClass") as "costClass", min("costType") as "costType", count(*)::int as rows,
    sum(amount) as amount from ${fees(db, asked.analyseId)} f group by of`, asked)
}
export async function feeRows(db: Db, asked: Asked) {
  return pageOf(
    db, feeDetail, sql`select * from ${fees(db, asked.analyseId)} f`, asked, asked.key === undefined ? sql`true` : sql`r.of = ${asked.key}`
  )
}
