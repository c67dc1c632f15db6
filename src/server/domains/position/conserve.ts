import { sql } from 'drizzle-orm'
import { dec, toText, ZERO } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { position, positionFinish, positionMatch, positionStep } from '#server/db/tables/position.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Tx } from '#server/db/tx.ts'
import { itemQuantities, TOLERANCE } from './quantities.ts'

/** A match to be saved; `row` identifies it to the caller. */
export interface MatchToSave { readonly row: string, readonly itemId: string, readonly positionId: string, readonly quantity: string }
/** Refusal of a match, at its quantity, item or place. */
export interface Refused { readonly row: string, readonly column: 'quantity' | 'itemId' | 'positionId', readonly text: string }

interface ItemFacts {
  readonly id: string, readonly name: string, readonly quantity: string, readonly others: string, readonly finished: boolean,
}

/**
 * Matches that cannot be saved: above an item's remaining quantity, at a place with children, of an unknown item or place, of a finished
 * item. Locks the items' rows so that concurrent writers are serialized (domain B6).
 * @param replaced ids of stored matches to be deleted or updated
 */
export async function unmatchable(
  tx: Tx, projectId: string, matches: readonly MatchToSave[], replaced: readonly string[]
): Promise<Refused[]> {
  if (matches.length === 0) return []
  const { merchantId } = tx.ctx
  const [itemIds, positionIds] = [
    [...new Set(matches.map(({ itemId }) => itemId))], [...new Set(matches.map(({ positionId }) => positionId))],
  ]
  await tx.sql`select id from ${projectItem} where merchant_id = ${merchantId} and project_id = ${projectId}
    and id = any(${sql.param(itemIds)}) order by id for no key update`
  const items = await tx.sql<ItemFacts>`select q.id, i.name, q.quantity::text as quantity,
      coalesce((select sum(m.quantity) from ${positionMatch} m
      where m.merchant_id = ${merchantId} and m.item_id = q.id and not m.id = any(${sql.param(replaced)})), 0)::text as others,
      exists (select from ${positionFinish} f where f.merchant_id = ${merchantId} and f.item_id = q.id) as finished
    from ${itemQuantities(tx, projectId, itemIds)} q join ${projectItem} i on i.merchant_id = ${merchantId} and i.id = q.id`
  const positions = await tx.sql<{ id: string, name: string, inner: boolean }>`select p.id, p.name, exists (select from ${position} c
    where c.merchant_id = p.merchant_id and c.parent_id = p.id) as inner
    from ${position} p where p.merchant_id = ${merchantId} and p.project_id = ${projectId} and not p.whole
    and p.id = any(${sql.param(positionIds)}) for share`
  const stored = await tx.sql<{ id: string, itemId: string, quantity: string }>`select id, item_id as "itemId", quantity::text as quantity
    from ${positionMatch}
    where merchant_id = ${merchantId} and id = any(${sql.param(matches.map(({ row }) => row))})`
  const [itemOf, placeOf] = [new Map(items.map(item => [item.id, item])), new Map(positions.map(place => [place.id, place]))]
  // A refused stored row keeps its quantity, which reduces the rest for the others.
  let refused: Refused[] = []
  for (;;) {
    const refusedRows = new Set(refused.map(({ row }) => row))
    const remaining = new Map(items.map(({ id, quantity, others }) => [id, dec(quantity).minus(others)]))
    for (const { id, itemId, quantity } of stored) if (refusedRows.has(id) && remaining.has(itemId)) remaining.set(
      itemId, remaining.get(itemId)!.minus(quantity)
    )
    const more = matches.filter(({ row }) => !refusedRows.has(row)).flatMap(({ row, itemId, positionId, quantity }): Refused[] => {
      const [item, place] = [itemOf.get(itemId), placeOf.get(positionId)]
      if (item === undefined) return [{ row, column: 'itemId', text: '清单项不存在或已被删除' }]
      if (place === undefined) return [{ row, column: 'positionId', text: '部位不存在或已被删除' }]
      if (item.finished) return [{ row, column: 'itemId', text: `${item.name} 已完成匹配，请先取消完成` }]
      if (place.inner) return [{ row, column: 'positionId', text: `${place.name} 还有下级，请匹配到它的下级部位` }]
      const rest = remaining.get(itemId)!
      if (dec(quantity).gt(rest.plus(TOLERANCE))) return [
        { row, column: 'quantity', text: `剩余 ${toText(rest.isNegative() ? ZERO : rest)}，不能匹配 ${toText(dec(quantity))}` },
      ]
      remaining.set(itemId, rest.minus(quantity))
      return []
    })
    if (more.length === 0) return refused
    refused = [...refused, ...more]
  }
}

/**
 * Checks matches before their deletion.
 * @throws AppError IN_USE for recorded work, WRONG_STATE for a finished item
 */
export async function demandRemovable(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { merchantId } = tx.ctx
  const rows = await tx.sql<{ item: string, place: string, built: boolean, finished: boolean }>`select i.name as item, p.name as place,
      exists (select from ${positionStep} s
      where s.merchant_id = m.merchant_id and s.match_id = m.id and (s.state is not null or s.done > 0)) as built,
      exists (select from ${positionFinish} f where f.merchant_id = m.merchant_id and f.item_id = m.item_id) as finished
    from ${positionMatch} m join ${projectItem} i on i.merchant_id = m.merchant_id and i.id = m.item_id
    join ${position} p on p.merchant_id = m.merchant_id and p.id = m.position_id
    where m.merchant_id = ${merchantId} and m.id = any(${sql.param(ids)})`
  const built = rows.find(row => row.built)
  if (built !== undefined) throw new AppError('IN_USE', { text: `${built.place} 的 ${built.item} 已有施工记录，不能取消匹配` })
  const finished = rows.find(row => row.finished)
  if (finished !== undefined) throw new AppError('WRONG_STATE', { text: `${finished.item} 已完成匹配，请先取消完成` })
}
