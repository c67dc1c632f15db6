import { and, eq, inArray, sql } from 'drizzle-orm'
import { dec, split, toText } from '#schemas/kit/index.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { position, positionMatch, positionStep } from '#server/db/tables/position.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { positionMatchApi } from '#shared/api/positionMatch.ts'
import { demandRemovable, unmatchable } from './conserve.ts'
import { openDesign, publishDesign } from './design.ts'
import { itemMatched, itemQuantities } from './quantities.ts'
import { reopenSteps } from './recording.ts'

type Api = typeof positionMatchApi
type Cell = ParsedInput<Api['saveCells']>['cells'][number]
type Way = typeof positionMatch.$inferInsert['way']
/** Maximum number of refusals in a sentence. */
const MAX_LISTED = 3

/** Matches of some places, by item and place. */
export async function matrixOf(db: Db, { projectId, positionIds }: ParsedInput<Api['matrix']>): Promise<OutputOf<Api['matrix']>> {
  await knownProject(db, projectId)
  const cells = await db.sql<{ itemId: string, positionId: string, quantity: string, checked: boolean }>`select item_id as "itemId",
    position_id as "positionId", quantity::text as quantity, checked = 'YES' as checked
    from ${positionMatch} where merchant_id = ${db.ctx.merchantId} and project_id = ${projectId}
    and position_id = any(${sql.param(positionIds)})`
  return { cells: cells.map(cell => ({ ...cell, quantity: toText(dec(cell.quantity)) })) }
}

/**
 * Throws with the names of the rows and the reasons.
 * @throws AppError BAD_INPUT
 */
async function refuse(tx: Tx, cells: readonly Cell[], refused: readonly { readonly row: string, readonly text: string }[]): Promise<never> {
  const rows = refused.slice(0, MAX_LISTED).map(({ row, text }) => ({ cell: cells[Number(row)]!, text }))
  const names = await tx.sql<{ id: string, name: string }>`select id, name from ${projectItem}
    where merchant_id = ${tx.ctx.merchantId} and id = any(${sql.param(rows.map(({ cell }) => cell.itemId))})
    union all select id, name from ${position}
    where merchant_id = ${tx.ctx.merchantId} and id = any(${sql.param(rows.map(({ cell }) => cell.positionId))})`
  const nameOf = (id: string): string => names.find(one => one.id === id)?.name ?? ''
  const reasons = rows.map(({ cell, text }) => [nameOf(cell.itemId), nameOf(cell.positionId), text].filter(part => part !== '').join(' '))
  throw new AppError('BAD_INPUT', { text: `${reasons.join('；')}${refused.length > MAX_LISTED ? `；等 ${refused.length} 处` : ''}` })
}

/**
 * Saves cells of the matrix, all or none: a quantity replaces the match, null deletes it.
 * @throws AppError BAD_INPUT with item, place and remaining quantity; IN_USE for a deleted match with recorded work
 */
export async function writeCells(tx: Tx, projectId: string, cells: readonly Cell[], way: Way): Promise<number> {
  await openDesign(tx, projectId)
  const { merchantId } = tx.ctx
  const keyOf = (cell: Pick<Cell, 'itemId' | 'positionId'>): string => `${cell.itemId}/${cell.positionId}`
  if (new Set(cells.map(keyOf)).size < cells.length) throw new AppError('BAD_INPUT', { text: '同一清单项和部位出现了两次' })
  await tx.sql`select id from ${projectItem} where merchant_id = ${merchantId} and project_id = ${projectId}
    and id = any(${sql.param([...new Set(cells.map(({ itemId }) => itemId))])}) order by id for no key update`
  const stored = await tx.sql<{ id: string, itemId: string, positionId: string, quantity: string, done: string }>`select m.id,
    m.item_id as "itemId", m.position_id as "positionId", m.quantity::text as quantity,
      coalesce((select max(greatest(s.done, case when s.state is null then 0 else 0.000001 end)) from ${positionStep} s
      where s.merchant_id = m.merchant_id and s.match_id = m.id), 0)::text as done
    from ${positionMatch} m
    join unnest(${sql.param(cells.map(({ itemId }) => itemId))}::text[],
    ${sql.param(cells.map(({ positionId }) => positionId))}::text[]) w (item, place) on w.item = m.item_id and w.place = m.position_id
    where m.merchant_id = ${merchantId} and m.project_id = ${projectId}`
  const before = new Map(stored.map(row => [keyOf(row), row]))
  const changes = cells.map((cell, i) => ({ ...cell, row: String(i), was: before.get(keyOf(cell)) }))
    .filter(({ quantity, was: previous }) => (
      quantity === null || dec(quantity).isZero() ? previous !== undefined : previous === undefined || !dec(previous.quantity).eq(quantity)
    ))
  const deletedCells = changes.filter(({ quantity }) => quantity === null || dec(quantity).isZero())
  const saved = changes.flatMap(({ quantity, ...one }) => (quantity === null || dec(quantity).isZero() ? [] : [{ ...one, quantity }]))
  const built = changes.filter(({ quantity, was: previous }) => previous !== undefined && dec(previous.done).gt(quantity ?? '0'))
  if (built.length > 0)
    await refuse(tx, cells, built.map(({ row, was: previous }) => ({ row, text: `已完成 ${toText(dec(previous!.done))}，不能少于它` })))
  const refused = await unmatchable(
    tx, projectId, saved, changes.flatMap(({ was: previous }) => (previous === undefined ? [] : [previous.id]))
  )
  if (refused.length > 0) await refuse(tx, cells, refused)
  await demandRemovable(tx, deletedCells.map(({ was: previous }) => previous!.id))
  if (deletedCells.length > 0) await tx.q.delete(positionMatch)
    .where(and(eq(positionMatch.merchantId, merchantId), inArray(positionMatch.id, deletedCells.map(({ was: previous }) => previous!.id))))
  const written = saved.filter(({ was: previous }) => previous !== undefined)
  await tx.sql`update ${positionMatch} m set quantity = w.quantity, way = ${way}, expression = null, checked = 'YES'
    from unnest(${sql.param(written.map(({ was: previous }) => previous!.id))}::text[],
    ${sql.param(written.map(({ quantity }) => quantity))}::numeric[]) w (id, quantity) where m.merchant_id = ${merchantId} and m.id = w.id`
  await reopenSteps(tx, written.map(({ was: previous }) => previous!))
  await insertRows(
    tx, positionMatch, saved.filter(({ was: previous }) => previous === undefined).map(({ itemId, positionId, quantity }) => ({
      id: newId(), projectId, itemId, positionId, quantity, way,
    }))
  )
  if (changes.length > 0) await audit(tx, {
    action: 'savePositionMatrix', entity: 'position_match', entityId: projectId, subject: null, after: { count: String(changes.length) },
  })
  publishDesign(tx)
  return changes.length
}

/**
 * Distributes an item's remaining quantity, or part of it, over places by size; the residue goes to the largest, the later of equal ones
 * (domain B0).
 * @throws AppError BAD_INPUT for a place without that size; as {@link writeCells}
 */
export async function shareItem(tx: Tx, { projectId, itemId, positionIds, by, quantity }: ParsedInput<Api['share']>): Promise<number> {
  const { merchantId } = tx.ctx
  const ids = [...new Set(positionIds)]
  const positions = await tx.q.select({ id: position.id, name: position.name, area: position.area, perimeter: position.perimeter })
    .from(position)
    .where(and(eq(position.merchantId, merchantId), eq(position.projectId, projectId), inArray(position.id, ids)))
  const placeOf = new Map(positions.map(place => [place.id, place]))
  if (placeOf.size < ids.length) throw new AppError('NOT_FOUND', { text: '部位不存在或已被删除' })
  const weights = ids.map(id => (by === 'even' ? '1' : placeOf.get(id)![by]))
  const empty = ids.findIndex((_, i) => weights[i] === null || dec(weights[i]!).isZero())
  if (empty !== -1) throw new AppError('BAD_INPUT', { text: `${placeOf.get(ids[empty]!)!.name} 没有填写${by === 'area' ? '面积' : '周长'}，不能按它分配` })
  const [item] = await tx.sql<{ rest: string }>`select (q.quantity - coalesce((select sum(m.quantity) from ${positionMatch} m
      where m.merchant_id = ${merchantId} and m.item_id = q.id and not m.position_id = any(${sql.param(ids)})), 0))::text as rest
    from ${itemQuantities(tx, projectId, [itemId])} q`
  if (item === undefined) throw new AppError('NOT_FOUND', { text: '清单项不存在或已被删除' })
  const total = quantity ?? item.rest
  if (dec(total).lte(0)) throw new AppError('BAD_INPUT', { text: '没有剩余的工程量可以分配' })
  const parts = split(total, weights, 6)
  return writeCells(tx, projectId, ids.map((positionId, i) => ({ itemId, positionId, quantity: parts[i]! })), 'SHARE')
}

/** Unmatched quantity by item: id, rest, matched. */
export const restOf = (tx: Tx, projectId: string, ids: readonly string[]) =>
tx.sql<{ id: string, name: string, quantity: string, rest: string, whole: boolean }>`
  select q.id, i.name, q.quantity::text as quantity, (q.quantity - coalesce(m.quantity, 0))::text as rest,
  abs(q.quantity - coalesce(m.quantity, 0)) <= 0.000001 and coalesce(m.quantity, 0) > 0 as whole
  from ${itemQuantities(tx, projectId, ids)} q join ${projectItem} i on i.merchant_id = ${tx.ctx.merchantId} and i.id = q.id
  left join ${itemMatched(tx, projectId, ids)} m on m.item = q.id`
