import { and, eq, inArray } from 'drizzle-orm'
import { SAME_POSITION } from '#schemas/position/positions.ts'
import { dec, toText } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { position, positionLabel, positionMatch, positionTagged } from '#server/db/tables/position.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Tx } from '#server/db/tx.ts'
import { lockTree } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { positionApi } from '#shared/api/position.ts'
import { POSITIONS_MAX, TOO_MANY_POSITIONS } from '#shared/position/pattern.ts'
import { childrenOf, insertPositions, type NewPosition } from './addFull.ts'
import { unmatchable } from './conserve.ts'
import { openDesign, publishDesign } from './design.ts'
import { branches } from './tree.ts'

type Api = typeof positionApi
type Copied = ReadonlyMap<string, readonly string[]>

/** Columns of a place that are copied, without its name. */
const facts = ({ levelName, roomType, area, perimeter, height, teamId, remark }: typeof position.$inferSelect) =>
  ({ levelName, roomType, area, perimeter, height, teamId, remark })

async function copyTags(tx: Tx, copies: Copied): Promise<void> {
  const tags = await tx.q.select().from(positionTagged)
    .where(and(eq(positionTagged.merchantId, tx.ctx.merchantId), inArray(positionTagged.positionId, [...copies.keys()])))
  await insertRows(
    tx, positionTagged, tags.flatMap(({ positionId, tagId }) => copies.get(positionId)!.map(id => ({ positionId: id, tagId })))
  )
}

async function copyLabels(tx: Tx, copies: Copied): Promise<void> {
  const labels = await tx.q.select().from(positionLabel)
    .where(and(eq(positionLabel.merchantId, tx.ctx.merchantId), inArray(positionLabel.positionId, [...copies.keys()])))
  await insertRows(
    tx, positionLabel, labels.flatMap(({ positionId, labelId }) => copies.get(positionId)!.map(id => ({ positionId: id, labelId })))
  )
}

/**
 * Matches of copied places, unchecked.
 * @throws AppError BAD_INPUT with the remaining and the required quantity of an item
 */
async function copyMatches(tx: Tx, projectId: string, copies: Copied): Promise<number> {
  const { merchantId } = tx.ctx
  const matches = await tx.q.select().from(positionMatch)
    .where(and(eq(positionMatch.merchantId, merchantId), inArray(positionMatch.positionId, [...copies.keys()])))
  const rows = matches.flatMap(({ itemId, quantity, expression, place, positionId }) => copies.get(positionId)!.map(at => (
    { id: newId(), projectId, itemId, positionId: at, quantity, expression, place, way: 'COPY' as const, checked: 'NO' as const })))
  const refused = await unmatchable(tx, projectId, rows.map(({ id, ...row }) => ({ ...row, row: id })), [])
  const [first] = refused
  if (first !== undefined) {
    const { itemId } = rows.find(({ id }) => id === first.row)!
    const [item] = await tx.q.select({ name: projectItem.name })
      .from(projectItem).where(and(eq(projectItem.merchantId, merchantId), eq(projectItem.id, itemId)))
    const needed = rows.reduce((sum, row) => (row.itemId === itemId ? sum.plus(row.quantity) : sum), dec(0))
    throw new AppError('BAD_INPUT', { text: `${item?.name ?? ''}：${first.text}（副本共需要 ${toText(needed)}）` })
  }
  await insertRows(tx, positionMatch, rows)
  return rows.length
}

/**
 * Copies a branch beside itself, once per name; matches are unchecked (domain B6).
 * @throws AppError BAD_INPUT for equal names, too many places for a call, or a missing quantity: nothing is copied then
 */
export async function copyPosition(
  tx: Tx, { projectId, id, names, withTags, withMatches }: ParsedInput<Api['copy']>
): Promise<OutputOf<Api['copy']>> {
  await openDesign(tx, projectId)
  await lockTree(tx, 'position')
  const branch = await branches(tx, projectId, [id])
  if (branch.length * names.length > POSITIONS_MAX) throw new AppError('BAD_INPUT', { text: TOO_MANY_POSITIONS })
  const stored = new Map((await tx.q.select().from(position).where(and(
    eq(position.merchantId, tx.ctx.merchantId), inArray(position.id, branch.map(one => one.id))
  ))).map(row => [row.id, row]))
  const { parentId } = stored.get(id)!
  const siblings = await childrenOf(tx, projectId, parentId)
  const twin = names.find(
    (name, i) => siblings.names.has(name.toLowerCase()) || names.findIndex(other => other.toLowerCase() === name.toLowerCase()) < i
  )
  if (twin !== undefined) throw new AppError('BAD_INPUT', { field: 'names', text: `${SAME_POSITION}：${twin}` })
  const copies = new Map<string, string[]>(branch.map(one => [one.id, []]))
  const rows = names.flatMap((name, copy): NewPosition[] => {
    const ids = new Map(branch.map(one => [one.id, newId()]))
    for (const [from, to] of ids) copies.get(from)!.push(to)
    return branch.map(one => {
      const row = stored.get(one.id)!
      const isTop = one.id === id
      return {
        id: ids.get(one.id)!, parentId: isTop ? parentId : ids.get(row.parentId!)!,
        sort: isTop ? siblings.last + (copy + 1) * 1024 : row.sort,
        name: isTop ? name : row.name, levelName: row.levelName, more: facts(row),
      }
    })
  })
  await insertPositions(tx, projectId, rows, 'copyPosition')
  if (withTags) await copyTags(tx, copies)
  await copyLabels(tx, copies)
  const matches = withMatches ? await copyMatches(tx, projectId, copies) : 0
  publishDesign(tx)
  return { count: rows.length, ids: copies.get(id)!, matches }
}
