import { sql, type SQL } from 'drizzle-orm'
import { matchItems } from '#schemas/position/matches.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { position, positionCommit, positionFinish, positionMatch } from '#server/db/tables/position.ts'
import { projectItem, projectItemLabel, projectLabel } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { rowsPage } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { ItemMatchCount, positionMatchApi, PositionMatchCount } from '#shared/api/positionMatch.ts'
import { designCode, storedDesign } from './design.ts'
import { itemMatched, itemQuantities, TOLERANCE } from './quantities.ts'
import { positionsOf } from './table.ts'

const tolerance = sql.raw(TOLERANCE)

/** The bill of a project with the matched quantity of each item. */
const rowsOf = (db: Db, projectId: string): SQL => {
  const { merchantId } = db.ctx
  const labels = sql`(select string_agg(l.name, '、' order by l.name) from ${projectItemLabel} x
    join ${projectLabel} l on l.merchant_id = x.merchant_id and l.id = x.label_id where x.merchant_id = ${merchantId} and x.item_id = i.id)`
  return sql`select i.id as key, i.pinyin, i.name, i.code, i.feature, ${labels} as labels, i.unit, q.quantity,
    coalesce(m.quantity, 0) as matched, q.quantity - coalesce(m.quantity, 0) as remaining,
      m.places, nullif(m.unchecked, 0) as unchecked, f.reason, i.parent_id as "parentId", i.sort,
      case when q.id is null then null when f.item_id is not null then 'DONE' when abs(q.quantity - coalesce(m.quantity, 0)) <= ${tolerance}
      and m.quantity > 0 then 'FULL' when m.quantity > 0 then 'PART' else 'NONE' end as state
    from ${projectItem} i left join ${itemQuantities(db, projectId)} q on q.id = i.id
    left join ${itemMatched(db, projectId)} m on m.item = i.id
      left join ${positionFinish} f on f.merchant_id = ${merchantId} and f.item_id = i.id
    where i.merchant_id = ${merchantId} and i.project_id = ${projectId}`
}

export async function pageItems(db: Db, { projectId, ...query }: ParsedInput<typeof positionMatchApi.items>) {
  await knownProject(db, projectId)
  return rowsPage(db, matchItems, rowsOf(db, projectId), query, { pinyin: sql`r.pinyin` })
}

/** State of a design (domain B6). */
export async function itemCount(db: Db, projectId: string): Promise<ItemMatchCount> {
  await knownProject(db, projectId)
  const { merchantId } = db.ctx
  const [counts] = await db.sql<{
    items: number, finished: string[], matched: number, unchecked: number, amount: string | null, matchedAmount: string | null
  }>`select
      (count(*) filter (where q.quantity > 0 or f.item_id is not null))::int as items,
      coalesce(array_agg(q.id) filter (where f.item_id is not null), '{}') as finished,
      (count(*) filter (where m.quantity > 0))::int as matched, coalesce(sum(m.unchecked), 0)::int as unchecked,
      round(sum(q.amount), 2)::text as amount,
      round(sum(q.amount * least(coalesce(m.quantity, 0), q.quantity) / nullif(q.quantity, 0)), 2)::text as "matchedAmount"
    from ${itemQuantities(db, projectId)} q left join ${itemMatched(db, projectId)} m on m.item = q.id
    left join ${positionFinish} f on f.merchant_id = ${merchantId} and f.item_id = q.id`
  const { items, finished, matched, unchecked, amount, matchedAmount } = counts!
  const design = await storedDesign(db, projectId)
  const [last] = await db.sql<{ number: number | null }>`select max(number)::int as number from ${positionCommit}
    where merchant_id = ${merchantId} and project_id = ${projectId}`
  const sees = seesPrices(db.ctx)
  return {
    projectItem: {
      notFinishItemCount: items - finished.length,
      statusCode: designCode(design?.state ?? 'OPEN', { items, finished: finished.length, matched }), alreadyFinishItemIds: finished,
    },
    amount: sees ? amount : null, matchedAmount: sees ? matchedAmount : null, unchecked, commit: last?.number ?? null,
    reason: design?.reason ?? null,
  }
}

/** Numbers of places with and without matches; parents count by their children. */
export async function positionCount(db: Db, projectId: string): Promise<PositionMatchCount> {
  await knownProject(db, projectId)
  const rows = await db.sql<{ id: string, matched: boolean }>`select id, exists (select from ${positionMatch} m
    where m.merchant_id = ${position.merchantId} and m.position_id = ${position.id}) as matched
    from ${position} where ${positionsOf(db, projectId)} and not exists (select from ${position} c
    where c.merchant_id = ${position.merchantId} and c.parent_id = ${position.id}) order by code`
  const [already, not] = [rows.filter(({ matched }) => matched), rows.filter(({ matched }) => !matched)]
  return { position: {
    alreadyMatchCount: already.length, alreadyMatchIds: already.map(({ id }) => id), notMatchCount: not.length,
    notMatchIds: not.map(({ id }) => id),
  } }
}
