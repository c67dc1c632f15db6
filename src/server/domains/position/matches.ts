import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { formulaIn, isEmpty, NO_LOOKUPS, readCell, type Row } from '#schemas/kit/index.ts'
import { positionMatches, type PositionMatchRow } from '#schemas/position/matches.ts'
import { audit } from '#server/core/audit.ts'
import { meets } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { position, positionMatch, positionStep } from '#server/db/tables/position.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { pageQuery, saveRows, type RowTable } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import { positionMatchApi } from '#shared/api/positionMatch.ts'
import { demandRemovable, unmatchable } from './conserve.ts'
import { openDesign, publishDesign } from './design.ts'
import { matchCells } from './matchCells.ts'
import { quantitiesBefore, reopenSteps } from './recording.ts'
import { pathOf } from './table.ts'

type Api = typeof positionMatchApi
const { positionId, itemId, quantity, expression, way, checked, onSite, place } = positionMatch
const ofItem = (column: SQL): SQL =>
  sql`(select ${column} from ${projectItem} i where i.merchant_id = ${positionMatch.merchantId} and i.id = ${itemId})`
const positionName = sql`(select p.name from ${position} p where p.merchant_id = ${positionMatch.merchantId} and p.id = ${positionId})`

const columnsOf = (merchantId: string) => ({
  positionName, positionId, path: pathOf(merchantId, sql`${positionId}`), itemName: ofItem(sql`i.name`), itemId, unit: ofItem(sql`i.unit`),
  quantity, expression, way, checked, onSite, place,
})
const matchesOf = ({ ctx }: Db, projectId: string) =>
  and(eq(positionMatch.merchantId, ctx.merchantId), eq(positionMatch.projectId, projectId))!
const source = (db: Db, projectId: string) => ({
  grid: positionMatches, columns: columnsOf(db.ctx.merchantId), key: positionMatch.id, entity: 'position_match',
  where: matchesOf(db, projectId),
})

/** Condition: matches of a place or its descendants. */
const within = (merchantId: string, placeId: string): SQL => sql`${positionId} in (with recursive below as (
  select id from ${position} where merchant_id = ${merchantId} and id = ${placeId}
  union all select c.id from ${position} c join below b on c.parent_id = b.id where c.merchant_id = ${merchantId}) select id from below)`

export async function pageMatches(db: Db, { projectId, itemId: item, positionId: at, ...query }: ParsedInput<Api['matches']>) {
  await knownProject(db, projectId)
  const where = sql`${matchesOf(db, projectId)} and ${item === undefined ? sql`true` : eq(itemId, item)}
    and ${at === undefined ? sql`true` : within(db.ctx.merchantId, at)}`
  return pageQuery(db, { ...source(db, projectId), where, from: positionMatch, extra: { version: positionMatch.version } }, query)
}

async function listed(db: Db, projectId: string, where: SQL): Promise<PositionMatchRow[]> {
  await knownProject(db, projectId)
  const page = await pageQuery(db, {
    ...source(db, projectId), where: sql`${matchesOf(db, projectId)} and ${where}`, from: positionMatch,
    extra: { version: positionMatch.version },
  }, { pageNum: 1, pageSize: -1, sorts: [], filters: [] })
  return page.rows as PositionMatchRow[]
}
export const matchesOfPosition = (db: Db, projectId: string, at: string) => listed(db, projectId, within(db.ctx.merchantId, at))
export const matchesOfItem = (db: Db, projectId: string, item: string) => listed(db, projectId, eq(itemId, item))

const formulaOf = (typed: string): string | undefined =>
  formulaIn(typed.trim().startsWith('=') ? typed : `=${typed.trim()}`, positionMatches.columns.quantity)

/** Computes the quantity of a 计算式 and marks an edited row as checked. */
function completed(row: Row, before?: Row): Row {
  const typed = typeof row.expression === 'string' ? row.expression.trim() : ''
  const changed = before === undefined || typed !== (before.expression ?? '')
  const computed = typed === '' || !changed ? undefined : formulaOf(typed)
  const value = computed === undefined ? row.quantity : readCell(computed, positionMatches.columns.quantity, NO_LOOKUPS)
  const expression = typed !== '' && !changed && before !== undefined && value !== before.quantity ? null : row.expression
  const isLookedAt = before !== undefined && value !== before.quantity
  return { ...row, quantity: value ?? null, expression: expression ?? null, ...isLookedAt && { checked: 'YES' } }
}

/** Rows whose new quantity is less than the completed quantity of a step. */
async function belowDone(tx: Tx, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => String(id))
  const done = await tx.sql<{ id: string, done: string }>`select match_id as id, max(done)::text as done from ${positionStep}
    where merchant_id = ${tx.ctx.merchantId} and match_id = any(${sql.param(ids)}) group by 1`
  return rows.flatMap(row => {
    const worked = done.find(({ id }) => id === row.id)
    return worked !== undefined && Number(worked.done) > Number(row.quantity)
      ? [{ row: String(row.id), column: 'quantity', code: 'invalid' as const, text: `已完成 ${Number(worked.done)}，工程量不能少于它` }] : []
  })
}

const unreadable = (rows: readonly Row[]) =>
  rows.filter(({ expression: typed }) => typeof typed === 'string' && typed.trim() !== '' && formulaOf(typed) === undefined)
  .map(({ id }) => ({ row: String(id), column: 'expression', code: 'invalid' as const, text: '计算式不能计算，写法如 3.6*2.8-1.5' }))

/** Saves rows of matches in one write. Only rows above an item's remaining quantity are refused. */
export async function saveMatches(tx: Tx, { projectId, ...change }: ParsedInput<Api['save']>): Promise<OutputOf<Api['save']>> {
  const plans = meets(tx.ctx, positionMatchApi.remove.need)
  if (!plans && change.changed.length + change.removed.length > 0) throw new AppError('FORBIDDEN', { text: '现场补录只能新增匹配，修改请联系计划人员' })
  await openDesign(tx, projectId)
  await demandRemovable(tx, change.removed)
  const cellRules = await matchCells(tx, projectId, {
    cells: [...change.added, ...change.changed].map(({ cells }) => cells), changed: change.changed.map(({ id }) => id),
  })
  const table: RowTable<typeof positionMatches> = {
    ...source(tx, projectId), table: positionMatch, fixed: { project_id: projectId, on_site: plans ? 'OFFICE' : 'SITE' },
    lookups: await lookupsFor(tx), derived: ['positionName', 'itemName'],
    complete: (row, before) => completed(cellRules.complete(row, before), before),
    async check(rows) {
      const unnamed = cellRules.problems(rows)
      const faulty = new Set(unnamed.map(({ row }) => row))
      const candidates = rows.filter(row => !faulty.has(String(row.id)) && !isEmpty(row.quantity ?? null))
        .map(
          row => ({ row: String(row.id), itemId: String(row.itemId), positionId: String(row.positionId), quantity: String(row.quantity) })
        )
      const refused = await unmatchable(tx, projectId, candidates, [...change.removed, ...rows.map(({ id }) => String(id))])
      return [...unnamed, ...refused.map(one => ({ ...one, code: 'invalid' as const })), ...await belowDone(tx, rows), ...unreadable(rows)]
    },
  }
  const before = await quantitiesBefore(tx, sql`id = any(${sql.param(change.changed.map(({ id }) => id))})`)
  const result = await saveRows(tx, table, change)
  await reopenSteps(tx, before)
  publishDesign(tx)
  return result
}

export async function removeMatches(tx: Tx, projectId: string, ids: readonly string[]): Promise<{ count: number }> {
  await openDesign(tx, projectId)
  const rows = await tx.q.select({ id: positionMatch.id })
    .from(positionMatch).where(and(matchesOf(tx, projectId), inArray(positionMatch.id, [...new Set(ids)]))).for('update')
  if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND', { text: '匹配不存在或已被删除' })
  const result = await saveMatches(tx, { projectId, added: [], changed: [], moved: [], removed: rows.map(({ id }) => id) })
  return { count: rows.length - result.problems.length }
}

/** Marks copied rows as checked. */
export async function checkMatches(tx: Tx, projectId: string, ids: readonly string[]): Promise<{ count: number }> {
  await openDesign(tx, projectId)
  const rows = await tx.q.update(positionMatch).set({ checked: 'YES' }).where(and(
    matchesOf(tx, projectId), inArray(positionMatch.id, [...new Set(ids)]), eq(checked, 'NO')
  )).returning({ id: positionMatch.id })
  if (rows.length > 0) await audit(tx, {
    action: 'checkPositionItem', entity: 'position_match', entityId: projectId, subject: null, after: { count: String(rows.length) },
  })
  publishDesign(tx)
  return { count: rows.length }
}
