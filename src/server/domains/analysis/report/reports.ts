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
import { knownAnalysis, type OfAnalysis } from '../facts/visibleRounds.ts'
import { pageOf, type ReportParams } from './reportPage.ts'

const M = { analysisId: sql`m.analysis_id`, itemId: sql`m.item_id` }

/** Materials keyed by the record that they were merged into, or by their texts if not in the library. */
async function countedAs(db: Db, ref: OfCosts): Promise<SQL> {
  const referenced = await db.q.selectDistinct({ id: analysisMaterial.libMaterialId }).from(analysisMaterial)
    .where(
      and(eq(analysisMaterial.merchantId, db.ctx.merchantId), costsOf(db, ref, analysisMaterial), isNotNull(analysisMaterial.libMaterialId))
    )
  const mergeTargets = await mergedInto(db, referenced.flatMap(({ id }) => id ?? []))
  const moved = JSON.stringify([...mergeTargets].map(([removed, target]) => ({ gone: removed, kept: target })))
  return sql`(select m.*, coalesce(g.kept, m.lib_material_id, concat_ws('/', m.name, m.spec, m.brand, m.unit)) as counted
    from ${analysisMaterial} m
    left join jsonb_to_recordset(${moved}::jsonb) as g (gone text, kept text) on g.gone = m.lib_material_id
    where m.merchant_id = ${db.ctx.merchantId} and ${costsOf(db, ref, M)})`
}

export async function materialSums(db: Db, params: ReportParams) {
  return pageOf(db, materialReport, sql`select counted as key, min(name) as "materialName", min(spec) as spec, min(brand) as brand,
    min(unit) as unit, sum(quantity) as quantity,
    sum(amount) as amount, count(distinct item_id)::int as items from ${await countedAs(db, params)} m group by counted`, params)
}

const itemOf = sql`join ${analysisItem} i on i.merchant_id = m.merchant_id and i.id = m.item_id`
/** Amounts of materials and trades of priced items, by sum key: margins are of those only, on the price side. */
export async function pricedAmounts(db: Db, ref: OfCosts) {
  interface Priced { readonly key: string, readonly amount: string }
  const byKey = (rows: readonly Priced[]): ReadonlyMap<string, string> => new Map(rows.map(({ key, amount }) => [key, amount]))
  return {
    materials: byKey(await db.sql<Priced>`select m.counted as key, coalesce(sum(m.amount * i.other_side), 0)::text as amount
      from ${await countedAs(db, ref)} m ${itemOf} where i.sell is not null group by 1`),
    trades: byKey(await db.sql<Priced>`select coalesce(m.job_category, '') as key,
      coalesce(sum(m.amount * i.labour_side), 0)::text as amount from ${steps(db, ref)} m ${itemOf} where i.sell is not null group by 1`),
  }
}

export async function materialRows(db: Db, params: ReportParams) {
  return pageOf(db, materialDetail, sql`select m.item_id || '/' || m.sort as key, m.counted, m.name as "materialName", m.spec, m.brand,
    m.unit, i.name as "itemName", i.code as "itemCode", m.num, m.price,
    m.quantity, m.amount from ${await countedAs(db, params)} m ${itemOf}`, params, params.key === undefined
      ? sql`true`
      : sql`r.counted = ${params.key}`)
}

const steps = (db: Db, ref: OfCosts): SQL =>
  sql`(select m.* from ${analysisStep} m where m.merchant_id = ${db.ctx.merchantId} and ${costsOf(db, ref, M)})`
export async function workerSums(db: Db, params: ReportParams) {
  return pageOf(db, workerReport, sql`select coalesce(job_category, '') as key, job_category as "jobCategory", sum(work_days) as "workDays",
    sum(amount) as amount, count(distinct item_id)::int as items
    from ${steps(db, params)} m group by job_category`, params)
}
export async function processSums(db: Db, params: ReportParams) {
  return pageOf(db, processReport, sql`select job_name as key, job_name as "jobName", sum(work_days) as "workDays", sum(amount) as amount,
    count(distinct item_id)::int as items
    from ${steps(db, params)} m group by job_name`, params)
}
export async function workerRows(db: Db, params: ReportParams) {
  const conditions = [
    ...(params.key === undefined ? [] : [sql`r."jobCategory" is not distinct from ${params.key || null}`]),
    ...(params.jobName === undefined ? [] : [sql`r."jobName" = ${params.jobName}`]),
  ]
  return pageOf(db, workerDetail, sql`select m.item_id || '/' || m.sort as key, m.job_name as "jobName", m.job_category as "jobCategory",
    m.job_level as "jobLevel", i.name as "itemName", i.code as "itemCode",
    m.daily_price as "dailyPrice", m.work_day as "workDay", m.work_days as "workDays", m.amount
    from ${steps(db, params)} m ${itemOf}`, params, conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `))
}

/** 测算用到的工种. */
export async function workerTypes(db: Db, ref: OfAnalysis) {
  await knownAnalysis(db, ref)
  const rows = await db.q.selectDistinct({ key: analysisStep.jobCategory }).from(analysisStep)
    .where(
      and(eq(analysisStep.merchantId, db.ctx.merchantId), eq(analysisStep.analysisId, ref.analyseId), isNotNull(analysisStep.jobCategory))
    ).orderBy(analysisStep.jobCategory)
  const lookups = await lookupsFor(db)
  return rows.map(({ key }) => ({ key: key!, value: lookups.label(DICT.jobCategory, key!) ?? key! }))
}

/** Machine and other costs under common column names. Costs of an item without a known cost count in no sum, as in the sheet. */
function fees({ ctx }: Db, analyseId: string): SQL {
  const label = (pid: number): SQL => sql`coalesce((select d.value from ${dictEntry} d 
    where d.merchant_id in (${ctx.merchantId}, ${PLATFORM_MERCHANT}) and d.pid = ${pid} and d.key = f.cost_type
    order by d.merchant_id = ${PLATFORM_MERCHANT} limit 1), f.cost_type)`
  const inAnalysis = sql`f.merchant_id = ${ctx.merchantId} and f.analysis_id = ${analyseId}`
  const itemRow = sql`${analysisItem} i where i.merchant_id = f.merchant_id and i.id = f.item_id`
  const item = sql`(select i.name from ${itemRow})`
  const amount = sql`case when not exists (select from ${itemRow} and i.direct is null) then f.amount end as amount`
  return sql`(select f.id as key, 'M/' || f.cost_type as of, '机械费' as "costClass", ${label(DICT.mechanicalCostType)} as "costType",
    f.machine_name as "costName", ${item} as "itemName", ${amount} from ${analysisMachine} f where ${inAnalysis}
    union all select f.id, 'O/' || f.cost_type, '其他费', ${label(DICT.costType)}, f.cost_name, ${item}, ${amount} from ${analysisOther} f
    where ${inAnalysis})`
}
export async function feeSums(db: Db, params: ReportParams) {
  return pageOf(db, feeReport, sql`select of as key, min("costClass") as "costClass", min("costType") as "costType", count(*)::int as rows,
    sum(amount) as amount from ${fees(db, params.analyseId)} f group by of`, params)
}
export async function feeRows(db: Db, params: ReportParams) {
  return pageOf(
    db, feeDetail, sql`select * from ${fees(db, params.analyseId)} f`, params,
    params.key === undefined ? sql`true` : sql`r.of = ${params.key}`
  )
}
