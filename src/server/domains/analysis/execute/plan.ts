import { sql, type SQL } from 'drizzle-orm'
import { NO_PHASE } from '#schemas/analysis/phaseReport.ts'
import { planPhases } from '#schemas/analysis/plan.ts'
import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { analysisPhase } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'
import type { ProjectPlan } from '#shared/api/plan.ts'
import { rowsPage } from '#server/grid/index.ts'
import { EVERY } from './pages.ts'
import { executeRows } from './rows.ts'
import { targetOf, type Target } from './target.ts'

/** First and last scheduled day of a bill item. */
export interface ItemSpan { readonly itemId: string, readonly start: string, readonly end: string }

/**
 * The phases of the picks and of the selected analysis, also those without items, then items without a phase, then costs without an item. A
 * phase with scheduled items has their dates, any other is dated from `from`.
 */
function phasesOf(db: Db, target: Target, from: string | null, spans: readonly ItemSpan[]): SQL {
  const start = sql`${from}::date + p."startOffset"`
  return sql`(select coalesce(p."phaseName" || '/' || p."startOffset" || '/' || p.days, ${NO_PHASE}) as key,
    coalesce(p."phaseName", '未分阶段') as "phaseName", p."startOffset", p.days,
      coalesce(min(s.start), ${start}) as "startDay", coalesce(max(s."end"), ${start} + p.days - 1) as "endDay",
      sum(p.items)::int as items, sum(p."workDays") as "workDays", sum(p.direct) as direct
    from (select e.key, e."phaseName", e."startOffset", e.days, 1 as items, e."workDays", e.direct
        from ${executeRows(db, target)} e where e.item is not null
      union all select null, phase_name, start_offset, days, 0, null, null
        from ${analysisPhase} where merchant_id = ${db.ctx.merchantId} and analysis_id = ${target.selectedId}) p
      left join jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) s ("itemId" text, start date, "end" date)
        on s."itemId" = p.key and p."phaseName" is not null
    group by p."phaseName", p."startOffset", p.days
    union all select ${COMMON_ITEM}, '措施与公共费用', null, null, null, null, 0, null, sum(e.direct) from ${executeRows(db, target)} e
    where e."parentId" = ${COMMON_ITEM} having count(*) > 0)`
}

/**
 * 项目计划. Costs without an item have no phase and come last, so that the sums equal the target cost.
 * @param spans of the scheduled items
 */
export async function projectPlan(db: Db, projectId: string, spans: readonly ItemSpan[]): Promise<ProjectPlan> {
  const { planStart, planEnd, actualStart } = await knownProject(db, projectId)
  const from = actualStart ?? planStart
  const target = await targetOf(db, projectId)
  const place = sql`r.key = ${COMMON_ITEM}, r."startOffset" nulls last, r."phaseName", r.days`
  const { rows } = target === undefined ? { rows: [] } : await rowsPage(db, planPhases, phasesOf(db, target, from, spans), EVERY, { place })
  const endDate = rows.flatMap(({ endDay }) => endDay ?? []).toSorted().at(-1) ?? null
  return { planStart, planEnd, actualStart, from, until: endDate, scheduled: spans.length > 0, phases: rows }
}
