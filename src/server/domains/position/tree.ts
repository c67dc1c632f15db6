import { and, inArray, sql } from 'drizzle-orm'
import { positions } from '#schemas/position/positions.ts'
import type { Problem, Row } from '#schemas/kit/index.ts'
import { auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { position, positionMatch, positionStep, positionTagged } from '#server/db/tables/position.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { pageQuery, saveRows, type RowTable } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { positionApi, PositionTotal } from '#shared/api/position.ts'
import { POSITIONS_MAX, TOO_MANY_POSITIONS } from '#shared/position/pattern.ts'
import { newCodes } from './codes.ts'
import { demandRemovable } from './conserve.ts'
import { openDesign, publishDesign } from './design.ts'
import { teamCell } from './matchCells.ts'
import { completeLevel, derivedOf, pathOf, positionsOf, positionSource } from './table.ts'

type Api = typeof positionApi

export async function listPositions(db: Db, { projectId, ...query }: ParsedInput<Api['list']>) {
  await knownProject(db, projectId)
  return pageQuery(
    db, { ...positionSource(db, projectId), from: position, extra: { version: position.version }, pinyin: position.pinyin }, query
  )
}

/** Places as a flat list; optionally of a tag, or leaves only. */
export async function pagePositions(db: Db, { projectId, tagId, leaves, ...query }: ParsedInput<Api['page']>) {
  await knownProject(db, projectId)
  const { merchantId } = db.ctx
  const leaf = sql`not exists (select from ${position} c where c.merchant_id = ${position.merchantId} and c.parent_id = ${position.id})`
  const tagged = sql`exists (select from ${positionTagged} t where t.merchant_id = ${position.merchantId} and t.position_id = ${position.id}
    and t.tag_id = ${tagId ?? ''})`
  const where = sql`${positionsOf(db, projectId)} and ${leaves === true ? leaf : sql`true`} and ${tagId === undefined ? sql`true` : tagged}`
  const extra = { version: position.version, path: pathOf(merchantId, sql`${position.id}`) }
  const page = await pageQuery(
    db,
    { ...positionSource(db, projectId), grid: { ...positions, tree: undefined }, from: position, where, extra, pinyin: position.pinyin },
    query
  )
  return page as OutputOf<Api['page']>
}

export async function totalPositions(db: Db, projectId: string): Promise<PositionTotal> {
  await knownProject(db, projectId)
  const rows = await db.sql<{ levelName: string | null, count: number, leaves: number, matched: number, unchecked: number }>`
    select level_name as "levelName", count(*)::int as count, (count(*) filter (where leaf))::int as leaves,
      (count(*) filter (where leaf and matched))::int as matched, (count(*) filter (where leaf and unchecked))::int as unchecked
    from (select level_name, c.parent_id is null as leaf, m.position_id is not null as matched, coalesce(m.unchecked, false) as unchecked
      from ${position} left join (select distinct parent_id from ${position}
      where ${positionsOf(db, projectId)}) c on c.parent_id = ${position.id}
        left join (select position_id, bool_or(checked = 'NO') as unchecked from ${positionMatch}
        where merchant_id = ${db.ctx.merchantId} and project_id = ${projectId} group by 1) m on m.position_id = ${position.id}
      where ${positionsOf(db, projectId)}) places group by 1`
  const sum = (key: 'count' | 'leaves' | 'matched' | 'unchecked'): number => rows.reduce((total, row) => total + row[key], 0)
  return {
    positions: sum('count'), leaves: sum('leaves'), matched: sum('matched'), unmatched: sum('leaves') - sum('matched'),
    unchecked: sum('unchecked'),
    levels: rows.map(({ levelName, count }) => ({ levelName, count })),
  }
}

/** Places with matches that would get children: the matches have to move first (domain B6). */
async function matchedParents(tx: Tx, rows: readonly Row[]): Promise<Problem[]> {
  const parents = [...new Set(rows.flatMap(({ parentId }) => (typeof parentId === 'string' ? [parentId] : [])))]
  if (parents.length === 0) return []
  const matchedPlaces = await tx.sql<{ id: string, name: string, count: number }>`select p.id, p.name, count(*)::int as count
    from ${position} p
    join ${positionMatch} m on m.merchant_id = p.merchant_id and m.position_id = p.id
    where p.merchant_id = ${tx.ctx.merchantId} and p.id = any(${sql.param(parents)}) group by 1, 2`
  const texts = new Map(matchedPlaces.map(({ id, name, count }) => [id, `${name} 已有 ${count} 项匹配，请先把匹配移走再分下级`]))
  return rows.flatMap(row => (texts.has(String(row.parentId)) ? [{
    row: String(row.id), column: 'name', code: 'invalid', text: texts.get(String(row.parentId))!,
  }] : []))
}

/**
 * Checks places before their deletion.
 * @throws AppError IN_USE for a place with recorded work, or with matches unless `withMatches`; as `demandRemovable`
 */
async function demandEmpty(tx: Tx, ids: readonly string[], withMatches: boolean): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.sql<{ name: string, matches: string[], worked: boolean }>`select p.name, array_agg(m.id) as matches,
      bool_or(exists (select from ${positionStep} s
      where s.merchant_id = m.merchant_id and s.match_id = m.id and (s.state is not null or s.done > 0))) as worked
    from ${position} p join ${positionMatch} m on m.merchant_id = p.merchant_id and m.position_id = p.id
    where p.merchant_id = ${tx.ctx.merchantId} and p.id = any(${sql.param(ids)}) group by p.id, p.name, p.sort order by p.sort`
  const worked = rows.find(row => row.worked)
  if (worked !== undefined) throw new AppError('IN_USE', { text: `${worked.name} 已有施工记录，不能删除，可以改名` })
  if (rows[0] !== undefined && !withMatches) throw new AppError('IN_USE', {
    text: `${rows[0].name} 已匹配 ${rows[0].matches.length} 个清单项，请先取消匹配`,
  })
  await demandRemovable(tx, rows.flatMap(({ matches }) => matches))
}

async function positionTable(tx: Tx, projectId: string): Promise<RowTable<typeof positions>> {
  const teamNames = await teamCell(tx)
  return {
    ...positionSource(tx, projectId), table: position, fixed: { project_id: projectId }, lookups: await lookupsFor(tx),
    derived: ['teamName'], derive: derivedOf,
    complete: (row, before) => completeLevel(teamNames.complete(row, before)),
    check: async rows => [...await matchedParents(tx, rows), ...teamNames.problems(rows)],
  }
}

/** Saves edited rows of the tree. New ones get a permanent code. */
export async function savePositions(tx: Tx, { projectId, ...change }: ParsedInput<Api['save']>): Promise<OutputOf<Api['save']>> {
  await openDesign(tx, projectId)
  if (change.added.length > POSITIONS_MAX) throw new AppError('BAD_INPUT', { field: 'added', text: TOO_MANY_POSITIONS })
  await demandEmpty(tx, change.removed, false)
  const table = await positionTable(tx, projectId)
  const codes = new Map<string, string>()
  const result = await saveRows(tx, {
    ...table,
    async newKeys(rows) {
      const keys = new Map(rows.map(row => [String(row.id), newId()]))
      const coded = await newCodes(
        tx, projectId, rows.map(({ id, parentId }) => ({ id: String(id), parentId: typeof parentId === 'string' ? parentId : null }))
      )
      for (const [id, code] of coded) codes.set(id, code)
      return rows.map(({ id }) => keys.get(String(id))!)
    },
    derive: row => ({ ...derivedOf(row), ...codes.has(String(row.id)) && { code: codes.get(String(row.id)) } }),
  }, change)
  publishDesign(tx)
  return result
}

/**
 * Adds one row.
 * @throws AppError BAD_INPUT with the fault
 */
export async function addPosition(tx: Tx, { projectId, ...cells }: ParsedInput<Api['add']>): Promise<{ id: string }> {
  const { ids, problems } = await savePositions(tx, { projectId, added: [{ id: 'new-1', cells }], changed: [], removed: [], moved: [] })
  if (problems[0] !== undefined) throw new AppError('BAD_INPUT', { text: problems[0].text })
  return { id: ids['new-1']! }
}

/**
 * Branches with all descendants, top down.
 * @throws AppError NOT_FOUND for a place of another project
 */
export async function branches(db: Db, projectId: string, ids: readonly string[]): Promise<{
  readonly id: string, readonly parentId: string | null, readonly name: string,
}[]> {
  const uniqueIds = [...new Set(ids)]
  const rows = await db.sql<{ id: string, parentId: string | null, name: string, top: boolean }>`with recursive below as (
      select id, parent_id, name, sort, 0 as depth from ${position}
      where ${positionsOf(db, projectId)} and id = any(${sql.param(uniqueIds)})
      union select c.id, c.parent_id, c.name, c.sort, b.depth + 1 from ${position} c join below b on c.parent_id = b.id
      where c.merchant_id = ${db.ctx.merchantId})
    select id, parent_id as "parentId", name, bool_or(id = any(${sql.param(uniqueIds)})) as top from below group by 1, 2, 3, sort
    order by min(depth), sort`
  if (rows.filter(({ top }) => top).length < uniqueIds.length) throw new AppError('NOT_FOUND', { text: '部位不存在或已被删除' })
  return rows
}

export async function removePositions(tx: Tx, { projectId, ids, withMatches }: ParsedInput<Api['removeMany']>): Promise<{ count: number }> {
  await openDesign(tx, projectId)
  const removed = await branches(tx, projectId, ids)
  const goneIds = removed.map(({ id }) => id)
  await demandEmpty(tx, goneIds, withMatches)
  const { merchantId } = tx.ctx
  if (withMatches) await tx.sql`delete from ${positionMatch} where merchant_id = ${merchantId} and position_id = any(${sql.param(goneIds)})`
  await tx.sql`delete from ${position} where merchant_id = ${merchantId} and id = any(${sql.param(goneIds)})`
  await auditAll(tx, removed.map(({ id, name }) => ({ action: 'batchDeletePosition', entity: 'position', entityId: id, subject: name })))
  publishDesign(tx)
  return { count: removed.length }
}

type Cells = Readonly<Record<string, unknown>>
/**
 * Changes cells of places like edited rows.
 * @throws AppError BAD_INPUT with the fault
 */
export async function changePositions(tx: Tx, projectId: string, changes: ReadonlyMap<string, Cells>): Promise<{ count: number }> {
  await openDesign(tx, projectId)
  const ids = [...changes.keys()]
  const table = await positionTable(tx, projectId)
  const rows = await tx.q.select().from(position).where(and(positionsOf(tx, projectId), inArray(position.id, ids))).for('update')
  if (rows.length < ids.length) throw new AppError('NOT_FOUND', { text: '部位不存在或已被删除' })
  const changed = rows.map(row => {
    const cells = changes.get(row.id)!
    return {
      id: row.id, cells: { ...cells }, was: Object.fromEntries(Object.keys(cells).map(key => [key, row[key as keyof typeof row] ?? null])),
    }
  })
  const { problems } = await saveRows(tx, table, { changed, added: [], removed: [], moved: [] })
  if (problems[0] !== undefined) throw new AppError('BAD_INPUT', { text: problems[0].text })
  publishDesign(tx)
  return { count: rows.length }
}

/** Moves a place behind a sibling, or first. */
export async function sortPosition(tx: Tx, { projectId, id, parentId, afterId }: ParsedInput<Api['sort']>): Promise<void> {
  const siblings = await tx.sql<{ id: string, sort: string }>`select id, sort::text as sort from ${position}
    where ${positionsOf(tx, projectId)} and parent_id is not distinct from ${parentId} and id <> ${id} order by sort, id`
  const at = afterId === null ? -1 : siblings.findIndex(one => one.id === afterId)
  if (afterId !== null && at === -1) throw new AppError('NOT_FOUND', { text: '部位不存在或已被删除' })
  const [before, after] = [siblings[at]?.sort, siblings[at + 1]?.sort]
  const sort = before === undefined
    ? (after === undefined ? 1024 : Number(after) - 1024)
    : after === undefined
    ? Number(before) + 1024
    : Math.floor((Number(before) + Number(after)) / 2)
  await changePositions(tx, projectId, new Map([[id, { parentId, sort }]]))
}
