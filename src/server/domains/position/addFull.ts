import { sql } from 'drizzle-orm'
import { SAME_POSITION } from '#schemas/position/positions.ts'
import { auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { position } from '#server/db/tables/position.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lockTree } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { PlannedPositions, positionApi } from '#shared/api/position.ts'
import { patternNodes } from '#shared/position/pattern.ts'
import { newCodes } from './codes.ts'
import { openDesign, publishDesign } from './design.ts'
import { demandRoomBelow } from './room.ts'
import { derivedOf, pathOf, positionsOf } from './table.ts'

const STEP = 1024

/** Names and last number of a parent's children. */
export async function childrenOf(db: Db, projectId: string, parentId: string | null): Promise<{
  readonly names: ReadonlySet<string>, readonly last: number,
}> {
  const rows = await db.sql<{ name: string, sort: string }>`select name, sort::text as sort from ${position}
    where ${positionsOf(db, projectId)} and parent_id is not distinct from ${parentId}`
  return { names: new Set(rows.map(({ name }) => name.toLowerCase())), last: Math.max(0, ...rows.map(({ sort }) => Number(sort))) }
}

export interface NewPosition {
  readonly id: string
  readonly parentId: string | null
  readonly sort: number
  readonly name: string
  readonly levelName: typeof position.$inferInsert['levelName']
  readonly more?: Partial<typeof position.$inferInsert>
}

/** Inserts places with their codes, parents before children. */
export async function insertPositions(tx: Tx, projectId: string, rows: readonly NewPosition[], action: string): Promise<void> {
  const codes = await newCodes(tx, projectId, rows)
  await insertRows(
    tx, position, rows.map(({ more, ...row }) => ({ ...more, ...row, projectId, code: codes.get(row.id)!, ...derivedOf(row) }))
  )
  await auditAll(tx, rows.map(({ id, name }) => ({ action, entity: 'position', entityId: id, subject: name })))
}

/**
 * Adds the places of a pattern below a place; `preview` only returns them.
 * @throws AppError BAD_INPUT with the fault of the pattern, or for the name of a sibling; as {@link openDesign}
 */
export async function addFull(
  tx: Tx, { projectId, parentId, pattern, preview }: ParsedInput<typeof positionApi.addFull>
): Promise<PlannedPositions> {
  await openDesign(tx, projectId)
  await lockTree(tx, 'position')
  const depth = await demandRoomBelow(tx, projectId, parentId)
  const planned = patternNodes(pattern, depth)
  if ('fault' in planned) throw new AppError('BAD_INPUT', { field: 'pattern', text: planned.fault })
  const { names, last } = await childrenOf(tx, projectId, parentId)
  const twin = planned.nodes.find(node => node.parent === -1 && names.has(node.name.toLowerCase()))
  if (twin !== undefined) throw new AppError('BAD_INPUT', { field: 'pattern', text: `${SAME_POSITION}：${twin.name}` })
  const [above] = parentId === null
    ? []
    : await tx.sql<{ path: string }>`select ${pathOf(tx.ctx.merchantId, sql`${parentId}::text`)} as path`
  const ids = planned.nodes.map(() => newId())
  const paths: { path: string, depth: number }[] = []
  for (const { parent, name } of planned.nodes) {
    const up = parent === -1 ? { path: above?.path ?? '', depth: depth - 1 } : paths[parent]!
    paths.push({ path: up.path === '' ? name : `${up.path} / ${name}`, depth: up.depth + 1 })
  }
  const positions = planned.nodes.map(({ name, levelName }, i) => ({ name, levelName, ...paths[i]! }))
  if (preview) return { count: ids.length, positions, ids: [] }
  await insertPositions(tx, projectId, planned.nodes.map(({ parent, name, levelName }, i) => (
    {
      id: ids[i]!, parentId: parent === -1 ? parentId : ids[parent]!, sort: last + (i + 1) * STEP, name, levelName,
    })), 'batchAddPositionFull')
  publishDesign(tx)
  return { count: ids.length, positions, ids }
}
