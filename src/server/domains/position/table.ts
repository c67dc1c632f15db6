import { and, eq, sql, type SQL } from 'drizzle-orm'
import { levelOf } from '#schemas/position/levels.ts'
import { positions } from '#schemas/position/positions.ts'
import type { Row } from '#schemas/kit/index.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { position, positionLabel, positionMatch, positionTag, positionTagged } from '#server/db/tables/position.ts'
import { projectLabel } from '#server/db/tables/projectItem.ts'
import { team } from '#server/db/tables/man.ts'
import type { Db } from '#server/db/tx.ts'
import { keepsRecordsOf } from '#server/document/index.ts'

keepsRecordsOf(positions, {
  table: position, key: position.id, label: position.name, within: { projectId: position.projectId }, held: false,
})

const { name, code, levelName, roomType, area, perimeter, height, teamId, remark, parentId, sort } = position
const ofRow = (table: SQL): SQL => sql`${table}.merchant_id = ${position.merchantId} and ${table}.position_id = ${position.id}`
const m = sql.raw('m')

const teamName = sql`(select ${team.teamName} from ${team} where ${team.merchantId} = ${position.merchantId} and ${team.id} = ${teamId})`
const tags = sql`(select string_agg(t.word, '、' order by t.word) from ${positionTagged} m
  join ${positionTag} t on t.merchant_id = m.merchant_id and t.id = m.tag_id where ${ofRow(m)})`
const labels = sql`(select string_agg(l.name, '、' order by l.name) from ${positionLabel} m
  join ${projectLabel} l on l.merchant_id = m.merchant_id and l.id = m.label_id where ${ofRow(m)})`
/**
 * Subquery over a place with its descendants: `b` are their ids, `m` their matches. Both use the index (`offset 0` keeps them apart): on a
 * free join the planner overestimates the recursion and reads every match of the company for each place.
 */
const below = (expression: SQL): SQL => sql`(with recursive below as (select ${position.id} as id union all select c.id from below
  cross join lateral (
    select c.id from ${position} c where c.merchant_id = ${position.merchantId} and c.parent_id = below.id offset 0) c)
  select ${expression} from below b left join lateral (select * from ${positionMatch} m
  where m.merchant_id = ${position.merchantId} and m.position_id = b.id offset 0) m on true)`
const isInner = sql`exists (select from ${position} c where c.merchant_id = ${position.merchantId} and c.parent_id = b.id)`
const items = below(sql`nullif(count(distinct m.item_id), 0)::int`)
const state = below(sql`case when bool_or(m.checked = 'NO') then 'UNCHECKED' when count(m.id) = 0 then 'NONE'
  when bool_or(m.id is null and not ${isInner}) then 'PART' else 'MATCHED' end`)

export const POSITION_COLUMNS = {
  name, code, levelName, roomType, area, perimeter, height, teamName, teamId, tags, labels, items, state, remark, parentId, sort,
}

/** Visible places of a project, without the one of items that need none. */
export const positionsOf = ({ ctx }: Db, projectId: string) =>
  and(eq(position.merchantId, ctx.merchantId), eq(position.projectId, projectId), eq(position.whole, false))!

export const positionSource = (db: Db, projectId: string) => ({
  grid: positions, columns: POSITION_COLUMNS, key: position.id, entity: 'position', where: positionsOf(db, projectId),
})

/** Default level of a place, by its name and whether it has a parent. */
export const completeLevel = (row: Row): Row => (
  row.levelName == null || row.levelName === '' ? { ...row, levelName: levelOf(String(row.name ?? ''), row.parentId == null ? 0 : 2) } : row
)
export const derivedOf = (row: Row) => ({ pinyin: pinyinOf(String(row.name ?? '')) })

/**
 * Path of a place by names, 1#楼 / 3F / 卫生间1.
 * @param at the SQL of its id
 */
export const pathOf = (merchantId: string, at: SQL): SQL => sql`(with recursive up as (
  select p.parent_id, p.name, 1 as depth from ${position} p where p.merchant_id = ${merchantId} and p.id = ${at}
  union all select p.parent_id, p.name, up.depth + 1 from ${position} p join up on p.id = up.parent_id where p.merchant_id = ${merchantId})
  select string_agg(name, ' / ' order by depth desc) from up)`
