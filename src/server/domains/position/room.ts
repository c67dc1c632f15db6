import { AppError } from '#server/core/errors.ts'
import { position, positionMatch } from '#server/db/tables/position.ts'
import type { Tx } from '#server/db/tx.ts'

/**
 * Number of levels above a new child of a place; 0 at the top.
 * @throws AppError NOT_FOUND, IN_USE for a place with matches, which have to move first (domain B6)
 */
export async function demandRoomBelow(tx: Tx, projectId: string, parentId: string | null): Promise<number> {
  if (parentId === null) return 0
  const { merchantId } = tx.ctx
  const [row] = await tx.sql<{ name: string, depth: number, matches: number }>`with recursive up as (
      select id, parent_id, name, 1 as depth from ${position} where merchant_id = ${merchantId} and project_id = ${projectId}
      and id = ${parentId} and not whole
      union all select p.id, p.parent_id, p.name, up.depth + 1 from ${position} p join up on p.id = up.parent_id
      where p.merchant_id = ${merchantId})
    select (select name from up where id = ${parentId}) as name, max(depth)::int as depth,
      (select count(*)::int from ${positionMatch} where merchant_id = ${merchantId} and position_id = ${parentId}) as matches
      from up having max(depth) is not null`
  if (row === undefined) throw new AppError('NOT_FOUND', { text: '上级部位不存在或已被删除' })
  if (row.matches > 0) throw new AppError('IN_USE', { text: `${row.name} 已有 ${row.matches} 项匹配，请先把匹配移走再分下级` })
  return row.depth
}
