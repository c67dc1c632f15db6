import { sql, type SQL } from 'drizzle-orm'
import { NO_PHASE, phaseDetail, phaseReport, PUBLIC_PHASE } from '#schemas/analysis/phaseReport.ts'
import { analysisItem, analysisItemPhase, analysisMachine, analysisOther, analysisPhase, analysisStep } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import { pageOf, type ReportParams } from './reportPage.ts'

/** Items with their phase, and costs without an item. An item without a known cost counts in no sum of money. */
function placed({ ctx }: Db, analyseId: string): SQL {
  const inAnalysis = (alias: string): SQL =>
    sql`${sql.identifier(alias)}.merchant_id = ${ctx.merchantId} and ${sql.identifier(alias)}.analysis_id = ${analyseId}`
  return sql`(select i.id as key, coalesce(p.phase_id, ${NO_PHASE}) as phase, i.name as "itemName", i.code as "itemCode", i.unit,
    i.quantity, a.name as section,
      (select sum(s.work_days) from ${analysisStep} s where s.merchant_id = i.merchant_id and s.item_id = i.id) as "workDays",
      i.labour, i.material, case when i.direct is not null then i.machine end as machine, case
      when i.direct is not null then i.other end as other, i.direct as amount
      from ${analysisItem} i left join ${analysisItemPhase} p on p.merchant_id = i.merchant_id and p.item_id = i.id
        left join ${analysisItem} a on a.merchant_id = i.merchant_id and a.id = i.parent_id where ${inAnalysis('i')} and i.unit is not null
    union all select m.id, ${PUBLIC_PHASE}, m.machine_name, null, null, null, null, null, null, null, m.amount, null, m.amount
    from ${analysisMachine} m where ${inAnalysis('m')} and m.item_id is null
    union all select o.id, ${PUBLIC_PHASE}, o.cost_name, null, null, null, null, null, null, null, null, o.amount, o.amount
    from ${analysisOther} o where ${inAnalysis('o')} and o.item_id is null)`
}

const phases = ({ ctx }: Db, analyseId: string): SQL =>
  sql`(select id, phase_name, start_offset, days from ${analysisPhase} where merchant_id = ${ctx.merchantId} and analysis_id = ${analyseId}
  union all select ${NO_PHASE}, '未分阶段', null, null union all select ${PUBLIC_PHASE}, '措施与公共费用', null, null)`

export async function phaseSums(db: Db, params: ReportParams) {
  return pageOf(db, phaseReport, sql`select p.id as key, p.phase_name as "phaseName", p.start_offset as "startOffset", p.days,
    sum(r."workDays") as "workDays", sum(r.labour) as labour,
    sum(r.material) as material, sum(r.machine) as machine, sum(r.other) as other, sum(r.amount) as amount, count(r.unit)::int as items
    from ${phases(db, params.analyseId)} p left join ${placed(db, params.analyseId)} r on r.phase = p.id group by p.id, p.phase_name,
    p.start_offset, p.days
    having count(r.key) > 0 or p.id not in (${NO_PHASE}, ${PUBLIC_PHASE})`, params)
}

export async function phaseRows(db: Db, params: ReportParams) {
  return pageOf(db, phaseDetail, sql`select r.*, p.phase_name as "phaseName" from ${placed(db, params.analyseId)} r
    join ${phases(db, params.analyseId)} p on p.id = r.phase`, params,
    params.key === undefined ? sql`true` : sql`r.phase = ${params.key}`)
}
