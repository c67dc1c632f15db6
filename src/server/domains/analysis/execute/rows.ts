import { sql, type SQL } from 'drizzle-orm'
import { executeItems } from '#schemas/analysis/execute.ts'
import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import {
  analysisItem, analysisItemPhase, analysisMachine, analysisMaterial, analysisOther, analysisPhase, analysisPick, analysisStep,
} from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import { inComposition } from '#server/domains/project/index.ts'
import type { Target } from './target.ts'

/** A composed round: costs without an item are those of the selected analysis. */
export type Picked = Pick<Target, 'round' | 'selectedId'>

const PUBLIC_NAME = '措施与公共费用'
/** Sorts behind every section of a bill. */
const LAST = sql.raw('2000000000')
const nulls = (count: number): SQL => sql.raw(Array.from({ length: count }, () => 'null').join(', '))

/** Columns read from picked rows, without packages: for thousands of items they are many megabytes. */
const READ = sql.raw([
  'id', 'analysis_id', 'parent_id', 'project_item_id', 'sort', 'name', 'number', 'code', 'feature', 'unit', 'quantity', 'quota_name',
  'quota_code', 'quota_version', 'no_cost_reason',
    'labour', 'material', 'machine', 'other', 'direct', 'pinyin',
].map(column => `i.${column}`).join(', '))

const GRID_COLUMNS = sql.raw(
  Object.keys(executeItems.columns).map(key => `rows.${key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)} as "${key}"`).join(', ')
)

/**
 * Picked items of a target's round with their sections, and the public costs in a separate section. Keys are bill row ids, or analysis row
 * ids for added rows; `path` is the tree order, `item` the analysis row.
 */
export function executeRows({ ctx: { merchantId } }: Db, { round, selectedId }: Picked): SQL {
  const inMerchant = (alias: string): SQL => sql`${sql.identifier(alias)}.merchant_id = ${merchantId}`
  const composed = inComposition('amount', 'f')
  const section = sql.raw('s.id, s.analysis_id, s.parent_id, s.project_item_id, s.sort, s.name, s.number, s.code, s.pinyin')
  const publics = (table: typeof analysisMachine | typeof analysisOther, name: string, from: number, amount: SQL, money: SQL): SQL =>
    sql`select f.id, null, ${COMMON_ITEM}, ${sql.raw(String(from))} + row_number() over (order by f.id),
      ${sql.identifier('f')}.${sql.identifier(name)}, ${nulls(16)}, ${money}, ${amount}, '' from ${table} f where ${inMerchant('f')}
      and f.analysis_id = ${selectedId} and f.item_id is null`
  return sql`(with recursive
    picked as materialized (select ${READ} from ${analysisPick} p join ${analysisItem} i on i.merchant_id = p.merchant_id
    and i.id = p.analysis_item_id where ${inMerchant('p')} and p.round_id = ${round.id}),
    above as (select ${section} from ${analysisItem} s where ${inMerchant('s')} and s.id in (select parent_id from picked)
      union select ${section} from ${analysisItem} s join above on s.id = above.parent_id where ${inMerchant('s')}),
    keys as (select id, coalesce(project_item_id, id) as key from above),
    sections as (select distinct on (coalesce(project_item_id, id)) * from above order by coalesce(project_item_id, id),
    (analysis_id = ${selectedId}) desc, id),
    efforts as (select t.item_id, sum(t.work_days) as work_days, count(*)::int as steps from ${analysisStep} t where ${inMerchant('t')}
    and t.item_id in (select id from picked) group by 1),
    placed as (select coalesce(i.project_item_id, i.id) as key, i.id as item, k.key as parent_id, i.sort, i.name, i.number, i.code,
    i.feature, i.unit, i.quantity, i.quota_name, i.quota_code, i.quota_version,
        i.no_cost_reason, h.phase_name, h.start_offset, h.days, e.work_days, e.steps, i.labour, i.material, i.machine, i.other, i.direct,
        i.pinyin
        from picked i left join keys k on k.id = i.parent_id left join efforts e on e.item_id = i.id
          left join ${analysisItemPhase} q on q.merchant_id = ${merchantId} and q.item_id = i.id left join ${analysisPhase} h
          on h.merchant_id = q.merchant_id and h.id = q.phase_id
      union all select coalesce(s.project_item_id, s.id), null, k.key, s.sort, s.name, s.number, s.code, ${nulls(17)}, s.pinyin
      from sections s left join keys k on k.id = s.parent_id
      union all ${publics(analysisMachine, 'machine_name', 0, sql`f.amount`, sql`f.amount, null`)}
      union all ${publics(analysisOther, 'cost_name', 1_000_000, composed, sql`null, ${composed}`)}),
    rows as (select * from placed union all select ${COMMON_ITEM}, null, null, ${LAST}, ${PUBLIC_NAME}, ${nulls(19)}, ''
    where exists (select from placed where parent_id = ${COMMON_ITEM})),
    paths as (select key, array[sort] as path from rows where parent_id is null union all select r.key, p.path || r.sort from rows r
    join paths p on p.key = r.parent_id)
    select rows.key, rows.item, rows.pinyin, paths.path, ${GRID_COLUMNS} from rows join paths on paths.key = rows.key)`
}

/** Without sections. */
const itemsOf = (db: Db, target: Target): SQL =>
  sql`(select e.key, e.item, e.path, e.name, e.code from ${executeRows(db, target)} e where e.item is not null)`

/** In bill order. */
export const stepRows = (db: Db, target: Target): SQL =>
  sql`(select m.item_id || '/' || m.sort as key, i.key as item, i.path, m.sort, m.job_name as "jobName", m.job_category as "jobCategory",
    m.job_level as "jobLevel", i.name as "itemName", i.code as "itemCode", m.daily_price as "dailyPrice", m.work_day as "workDay",
    m.work_days as "workDays", m.amount
    from ${analysisStep} m join ${itemsOf(db, target)} i on i.item = m.item_id where m.merchant_id = ${db.ctx.merchantId})`

/** In bill order. */
export const materialRows = (db: Db, target: Target): SQL =>
  sql`(select m.item_id || '/' || m.sort as key, i.key as item, i.path, m.sort, m.name as "materialName", m.spec, m.brand, m.unit,
    i.name as "itemName", i.code as "itemCode", m.num, m.price, m.quantity, m.amount
    from ${analysisMaterial} m join ${itemsOf(db, target)} i on i.item = m.item_id where m.merchant_id = ${db.ctx.merchantId})`

/** With the item's quantity, in bill order. */
export const labourRows = (db: Db, target: Target): SQL => sql`(select m.item_id || '/' || m.sort as key, e.key as "projectItemId", e.path,
  m.sort, m.job_name as "jobName", m.job_category as "jobCategory", m.job_level as "jobLevel",
    e.name as "itemName", e.code as "itemCode", e.unit, e.quantity, m.work_days as "workDays", m.amount, null::numeric as "bestPrice",
    null::text as "bestTeam", null::numeric as "contractPrice", null::text as team, null::text as state
    from ${analysisStep} m join ${executeRows(db, target)} e on e.item = m.item_id where m.merchant_id = ${db.ctx.merchantId})`
