import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { POSITION_LEVELS, type PositionLevel } from '#schemas/position/levels.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { calendarDay } from '#server/db/tables/company.ts'
import { man, team } from '#server/db/tables/man.ts'
import { position, positionCommit, type CommittedPosition } from '#server/db/tables/position.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'
import { packageSteps, packageTypes } from '#server/domains/analysis/index.ts'
import { lookupsFor } from '#server/grid/index.ts'
import type { CalendarDay } from '#shared/schedule/workdays.ts'
import type { Item, Match, Place, Step, Team } from '#shared/schedule/types.ts'

/** Trade name of a step without one. */
const NO_TRADE = '未定工种'

/** Calendar exceptions: the merchant's, and national ones without an override. */
export async function calendarDays(db: Db): Promise<readonly CalendarDay[]> {
  const { merchantId } = db.ctx
  return db.sql<CalendarDay>`select distinct on (day) day::text as day, kind, name from ${calendarDay}
    where merchant_id in (${merchantId}, ${PLATFORM_MERCHANT}) order by day, merchant_id = ${PLATFORM_MERCHANT}`
}

/** Active teams with a trade, with the size of their roll, else the number in their contract. */
export async function teamsOf(db: Db): Promise<readonly Team[]> {
  const rows = await db.sql<{ id: string, name: string, trade: string, people: number }>`select t.id, t.name, t.job_category as trade,
      coalesce(nullif((select count(*)::int from ${man} m
      where m.merchant_id = t.merchant_id and m.team_id = t.id and m.state = 'ON'), 0), t.contract_persons, 0) as people
    from ${team} t where t.merchant_id = ${db.ctx.merchantId} and t.state = 'ENABLED' and t.job_category is not null
    order by t.name collate "zh-x-icu", t.id`
  const lookups = await lookupsFor(db)
  return rows.map(row => ({ ...row, tradeName: lookups.label(DICT.jobCategory, row.trade) ?? row.trade }))
}

/** The newest commit of a project's matches; undefined without one. */
export async function newestCommit(db: Db, projectId: string): Promise<typeof positionCommit.$inferSelect | undefined> {
  const [row] = await db.q.select().from(positionCommit)
    .where(and(eq(positionCommit.merchantId, db.ctx.merchantId), eq(positionCommit.projectId, projectId)))
    .orderBy(desc(positionCommit.number)).limit(1)
  return row
}
export async function newestCommitNumber(db: Db, projectId: string): Promise<number | null> {
  const [row] = await db.sql<{ number: number | null }>`select max(number) as number from ${positionCommit}
    where merchant_id = ${db.ctx.merchantId} and project_id = ${projectId}`
  return row?.number ?? null
}

const isLevel = (name: string | null): name is PositionLevel => name !== null && POSITION_LEVELS.some(level => level === name)

async function placesOf(db: Db, positions: readonly CommittedPosition[]): Promise<readonly Place[]> {
  const ids = positions.map(({ id }) => id)
  const rows = await db.sql<{ id: string, teamId: string }>`select id, team_id as "teamId" from ${position}
    where merchant_id = ${db.ctx.merchantId} and id = any(${sql.param(ids)}) and team_id is not null`
  const teams = new Map(rows.map(({ id, teamId }) => [id, teamId]))
  return positions.map(({ id, parentId, name, levelName, sort }) =>
    ({
      id, parentId, name, sort, level: isLevel(levelName) ? levelName : parentId === null ? 'BUILDING' : 'ROOM',
      teamId: teams.get(id) ?? null,
    }))
}

/** Items in bill order, with type labels from the root: by the row's type, else the package's. An item without either is its own type. */
async function itemsOf(db: Db, projectId: string): Promise<readonly (Item & { readonly code: string | null })[]> {
  const lookups = await lookupsFor(db)
  const types = new Map(lookups.options('ITEM').map(option => [option.key, option]))
  const pathOf = (key: string | null): string[] => {
    const path: string[] = []
    let at = key === null ? undefined : types.get(key)
    while (at !== undefined && path.length < 9) {
      path.unshift(at.label)
      at = at.parent == null ? undefined : types.get(at.parent)
    }
    return path
  }
  const rows = await db.sql<{
    id: string, name: string, code: string | null, unit: string, itemType: string | null
  }>`with recursive tree as (
      select id, name, code, unit, item_type, array[sort::float8] as path from ${projectItem}
      where merchant_id = ${db.ctx.merchantId} and project_id = ${projectId} and parent_id is null
      union all select i.id, i.name, i.code, i.unit, i.item_type, t.path || i.sort::float8 from ${projectItem} i
      join tree t on i.parent_id = t.id where i.merchant_id = ${db.ctx.merchantId})
    select id, name, code, unit, item_type as "itemType" from tree where unit is not null order by path, id`
  const packaged = await packageTypes(db, projectId)
  return rows.map(({ id, name, code, unit, itemType }, sort) => {
    const type = itemType ?? packaged.get(id) ?? null
    return { id, name, code, sort, unit: lookups.label(DICT.unit, unit) ?? unit, typeKey: type ?? id, typePath: pathOf(type) }
  })
}

/** Steps of items, by the packages of the target cost. */
async function stepsOf(db: Db, projectId: string): Promise<ReadonlyMap<string, readonly Step[]>> {
  const lookups = await lookupsFor(db)
  const packages = await packageSteps(db, projectId)
  return new Map([...packages].map(([itemId, steps]) => [itemId, steps.map((
    { step, jobName, jobCategory, workDay, waitHours, ratio, documents }
  ): Step => ({
    id: String(step), name: jobName, trade: jobCategory ?? '',
    tradeName: jobCategory === null ? NO_TRADE : lookups.label(DICT.jobCategory, jobCategory) ?? jobCategory,
    workDay, waitHours, ratio, accepts: documents.length > 0,
  }))]))
}

export interface Basis {
  readonly commit: number
  readonly places: readonly Place[]
  readonly items: readonly (Item & { readonly code: string | null })[]
  readonly matches: readonly Match[]
}

const NO_STEPS: readonly Step[] = []

/** Input of a generation: the newest commit; undefined without one. Matches of deleted items are left out. */
export async function basisOf(db: Db, projectId: string): Promise<Basis | undefined> {
  const commit = await newestCommit(db, projectId)
  if (commit === undefined) return undefined
  const { positions, matches } = commit.content
  const [positionRows, items, steps] = [await placesOf(db, positions), await itemsOf(db, projectId), await stepsOf(db, projectId)]
  const itemIds = new Set(items.map(({ id }) => id))
  return {
    commit: commit.number, places: positionRows, items,
    matches: matches.filter(({ itemId }) => itemIds.has(itemId))
      .map(({ itemId, positionId, quantity }) => ({ itemId, placeId: positionId, quantity, steps: steps.get(itemId) ?? NO_STEPS })),
  }
}

/** Names of places and of items, with units, for displayed steps. */
export async function namesOf(db: Db, projectId: string, itemIds: readonly string[], placeIds: readonly string[]) {
  const { merchantId } = db.ctx
  const lookups = await lookupsFor(db)
  const items = await db.q.select({ id: projectItem.id, name: projectItem.name, code: projectItem.code, unit: projectItem.unit })
    .from(projectItem)
    .where(and(eq(projectItem.merchantId, merchantId), eq(projectItem.projectId, projectId), inArray(projectItem.id, [...itemIds])))
  const positions = await db.q.select({ id: position.id, name: position.name }).from(position)
    .where(and(eq(position.merchantId, merchantId), eq(position.projectId, projectId), inArray(position.id, [...placeIds])))
  return {
    item: new Map(
      items.map(({ id, name, code, unit }) => [id, { name, code, unit: unit === null ? '' : lookups.label(DICT.unit, unit) ?? unit }])
    ),
    place: new Map(positions.map(({ id, name }) => [id, name])),
  }
}
