import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { WHOLE_PROJECT, WITHOUT_POSITION } from '#schemas/position/matches.ts'
import { dec, toText } from '#schemas/kit/index.ts'
import { audit, auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { insertRows } from '#server/db/insertRows.ts'
import {
  position, positionCommit, positionFinish, positionMatch, positionStep, type CommittedMatch, type CommittedPosition,
} from '#server/db/tables/position.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Tx } from '#server/db/tx.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { positionMatchApi } from '#shared/api/positionMatch.ts'
import { restOf } from './cells.ts'
import { newCodes } from './codes.ts'
import { commitDesign, openDesign, publishDesign } from './design.ts'
import { itemQuantities } from './quantities.ts'
import { quantitiesBefore, reopenSteps } from './recording.ts'
import { derivedOf } from './table.ts'

type Api = typeof positionMatchApi

/** The place of items that need none, so that dispatches, dailies and progress need no special case (domain B6). */
async function wholeProject(tx: Tx, projectId: string): Promise<string> {
  const [row] = await tx.q.select({ id: position.id }).from(position)
    .where(and(eq(position.merchantId, tx.ctx.merchantId), eq(position.projectId, projectId), eq(position.whole, true)))
  if (row !== undefined) return row.id
  const id = newId()
  const codes = await newCodes(tx, projectId, [{ id, parentId: null }])
  await tx.q.insert(position).values({
    id, projectId, parentId: null, sort: 0, name: WHOLE_PROJECT, code: codes.get(id)!, whole: true,
    ...derivedOf({ id, name: WHOLE_PROJECT }),
  })
  return id
}

async function begin(tx: Tx, projectId: string, itemIds: readonly string[]): Promise<number> {
  const { merchantId } = tx.ctx
  const [built] = await tx.sql<{ name: string }>`select i.name from ${positionStep} s
    join ${positionMatch} m on m.merchant_id = s.merchant_id and m.id = s.match_id
    join ${position} p on p.merchant_id = m.merchant_id and p.id = m.position_id
    join ${projectItem} i on i.merchant_id = m.merchant_id and i.id = m.item_id
    where m.merchant_id = ${merchantId} and p.whole and m.item_id = any(${sql.param(itemIds)})
      and (s.state is not null or s.done > 0) limit 1`
  if (built !== undefined) throw new AppError('IN_USE', { text: `${built.name} 已有施工记录，不能取消完成` })
  const reopened = await tx.q.delete(positionFinish).where(and(
    eq(positionFinish.merchantId, merchantId), eq(positionFinish.projectId, projectId), inArray(positionFinish.itemId, [...itemIds])
  ))
    .returning({ itemId: positionFinish.itemId })
  await tx.sql`delete from ${positionMatch} m using ${position} p
    where m.merchant_id = ${merchantId} and p.merchant_id = m.merchant_id and p.id = m.position_id and p.whole
    and m.item_id = any(${sql.param(reopened.map(({ itemId }) => itemId))})`
  return reopened.length
}

/**
 * Reopens finished items whose quantity has changed. Matches in places remain; those of the whole project are matched again on the next
 * finish, unless they have recorded work (domain B6).
 */
export async function reopenItems(tx: Tx, projectId: string, itemIds: readonly string[]): Promise<void> {
  const { merchantId } = tx.ctx
  const ids = [...new Set(itemIds)]
  await tx.q.delete(positionFinish).where(and(
    eq(positionFinish.merchantId, merchantId), eq(positionFinish.projectId, projectId), inArray(positionFinish.itemId, ids)
  ))
  await tx.sql`delete from ${positionMatch} m using ${position} p
    where m.merchant_id = ${merchantId} and m.project_id = ${projectId} and p.merchant_id = m.merchant_id and p.id = m.position_id
    and p.whole and m.item_id = any(${sql.param(ids)})
      and not exists (select from ${positionStep} s
      where s.merchant_id = m.merchant_id and s.match_id = m.id and (s.state is not null or s.done > 0))`
  publishDesign(tx)
}

/**
 * Finishes the matching of items, or reopens it. A partly matched item is refused unless it needs no place: its rest is then matched to the
 * whole project (domain B6).
 * @throws AppError BAD_INPUT with the remaining quantity; NOT_FOUND
 */
export async function finishItems(
  tx: Tx, { projectId, itemIds, finished, withoutPosition }: ParsedInput<Api['finish']>
): Promise<{ count: number }> {
  await openDesign(tx, projectId)
  const ids = [...new Set(itemIds)]
  const { merchantId } = tx.ctx
  await tx.sql`select id from ${projectItem} where merchant_id = ${merchantId} and project_id = ${projectId} and id = any(${sql.param(ids)})
    order by id for no key update`
  const items = await restOf(tx, projectId, ids)
  if (items.length < ids.length) throw new AppError('NOT_FOUND', { text: '清单项不存在或已被删除' })
  const stored = await tx.q.select({ itemId: positionFinish.itemId })
    .from(positionFinish).where(and(eq(positionFinish.merchantId, merchantId), inArray(positionFinish.itemId, ids)))
  const done = new Set(stored.map(({ itemId }) => itemId))
  let count = 0
  if (!finished) count = await begin(tx, projectId, ids)
  else {
    const open = items.filter(({ id }) => !done.has(id))
    const part = open.filter(({ whole: isMatched }) => !isMatched)
    if (!withoutPosition && part[0] !== undefined) {
      throw new AppError('BAD_INPUT', {
        text: `${part[0].name} 剩余 ${toText(dec(part[0].rest))}，未全部匹配${part.length > 1 ? `（共 ${part.length} 项）` : ''}`
          + `；不分部位的请选择“${WITHOUT_POSITION}”`,
      })
    }
    const negative = part.find(({ rest }) => dec(rest).isNegative())
    if (negative !== undefined) throw new AppError('BAD_INPUT', { text: `${negative.name} 多匹配了 ${toText(dec(negative.rest).abs())}，请先减少` })
    if (part.length > 0) {
      const projectPositionId = await wholeProject(tx, projectId)
      const lying = part.filter(({ rest }) => dec(rest).gt(0))
      const before = await quantitiesBefore(
        tx, sql`position_id = ${projectPositionId} and item_id = any(${sql.param(lying.map(({ id }) => id))})`
      )
      await tx.sql`insert into ${positionMatch} as m (id, project_id, item_id, position_id, quantity)
        select id, ${projectId}, item, ${projectPositionId}, quantity
        from unnest(${sql.param(lying.map(() => newId()))}::text[], ${sql.param(lying.map(({ id }) => id))}::text[],
        ${sql.param(lying.map(({ rest }) => rest))}::numeric[]) w (id, item, quantity)
        on conflict (merchant_id, item_id, position_id) do update set quantity = m.quantity + excluded.quantity`
      await reopenSteps(tx, before)
    }
    await insertRows(
      tx, positionFinish, open.map(({ id, whole: isMatched }) => ({ projectId, itemId: id, reason: isMatched ? null : WITHOUT_POSITION }))
    )
    count = open.length
  }
  await auditAll(tx, items.filter(({ id }) => done.has(id) !== finished).map(({ id, name }) => ({
    action: 'finishPositionItemMatch', entity: 'project_item', entityId: id, subject: name, to: finished ? 'DONE' : 'FULL',
  })))
  publishDesign(tx)
  return { count }
}

/**
 * Freezes tree and matches as the next version, and locks both.
 * @throws AppError WRONG_STATE with unfinished items or unchecked matches
 */
export async function commitMatches(tx: Tx, projectId: string): Promise<{ number: number }> {
  await openDesign(tx, projectId, { alone: true })
  const { merchantId } = tx.ctx
  const [counts] = await tx.sql<{ items: number, open: number, unchecked: number }>`select count(*)::int as items,
      (count(*) filter (where q.quantity > 0 and not exists (select from ${positionFinish} f
      where f.merchant_id = ${merchantId} and f.item_id = q.id)))::int as open,
      (select count(*)::int from ${positionMatch} where merchant_id = ${merchantId} and project_id = ${projectId}
      and checked = 'NO') as unchecked from ${itemQuantities(tx, projectId)} q`
  if (counts!.items === 0) throw new AppError('WRONG_STATE', { text: '项目没有清单项，不能提交深化设计' })
  if (counts!.open > 0) throw new AppError('WRONG_STATE', { text: `还有 ${counts!.open} 项未完成匹配` })
  if (counts!.unchecked > 0) throw new AppError('WRONG_STATE', { text: `有 ${counts!.unchecked} 行复制的匹配未核对` })
  const positions = await tx.sql<CommittedPosition>`select id, parent_id as "parentId", sort::float8 as sort, name, code,
    level_name as "levelName"
    from ${position} where merchant_id = ${merchantId} and project_id = ${projectId} order by id`
  const matches = await tx.sql<CommittedMatch>`select id, item_id as "itemId", position_id as "positionId", quantity::text as quantity
    from ${positionMatch} where merchant_id = ${merchantId} and project_id = ${projectId} order by id`
  const content = { positions, matches }
  const [last] = await tx.sql<{ number: number }>`select coalesce(max(number), 0)::int as number from ${positionCommit}
    where merchant_id = ${merchantId} and project_id = ${projectId}`
  const number = last!.number + 1
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  await tx.q.insert(positionCommit).values({ id: newId(), projectId, number, hash, content })
  await commitDesign(tx, projectId)
  await audit(tx, {
    action: 'commitPositionItemMatch', entity: 'position_design', entityId: projectId, subject: null,
    after: { number: String(number), hash },
  })
  publishDesign(tx)
  return { number }
}
