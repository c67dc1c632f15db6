import { and, eq } from 'drizzle-orm'
import { matchItems, positionMatches, type DesignCode } from '#schemas/position/matches.ts'
import { positions } from '#schemas/position/positions.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { positionDesign } from '#server/db/tables/position.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { openProject } from '#server/domains/project/index.ts'
import { publishList } from '#server/grid/index.ts'

const LOCKED = '深化设计已提交，请先解锁再修改'
const designOf = ({ ctx }: Db, projectId: string) =>
  and(eq(positionDesign.merchantId, ctx.merchantId), eq(positionDesign.projectId, projectId))

/** Reloads the places and matches of all viewers. */
export const publishDesign = (tx: Tx): void => [positions, matchItems, positionMatches].forEach(grid => publishList(tx, grid))

/** Locks the design's row: shared by writers, exclusive for a commit. */
async function lockedDesign(tx: Tx, projectId: string, alone: boolean): Promise<typeof positionDesign.$inferSelect> {
  await tx.q.insert(positionDesign).values({ projectId }).onConflictDoNothing()
  const [row] = await tx.q.select().from(positionDesign).where(designOf(tx, projectId)).for(alone ? 'update' : 'share')
  return row!
}

/**
 * The design of an open project, locked for a change.
 * @throws AppError as `openProject`, WRONG_STATE once committed
 */
export async function openDesign(
  tx: Tx, projectId: string, { alone = false }: { readonly alone?: boolean } = {}
): Promise<typeof positionDesign.$inferSelect> {
  await openProject(tx, projectId)
  const design = await lockedDesign(tx, projectId, alone)
  if (design.state === 'COMMITTED') throw new AppError('WRONG_STATE', { text: LOCKED })
  return design
}

export async function storedDesign(db: Db, projectId: string): Promise<typeof positionDesign.$inferSelect | undefined> {
  const [row] = await db.q.select().from(positionDesign).where(designOf(db, projectId))
  return row
}

/** Code of a design by its state and its matched and finished items (domain B6). */
export function designCode(state: typeof positionDesign.$inferSelect['state'], { items, finished, matched }: {
  readonly items: number, readonly finished: number, readonly matched: number,
}): DesignCode {
  if (state === 'COMMITTED') return '30'
  if (state === 'CHANGED') return '40'
  if (matched === 0 && finished === 0) return '00'
  return items > 0 && finished === items ? '20' : '10'
}

export const commitDesign = (tx: Tx, projectId: string) =>
  tx.q.update(positionDesign).set({ state: 'COMMITTED', reason: null }).where(designOf(tx, projectId))

/**
 * Reopens a committed design after a manual unlock or a change of quantities (domain B6, B10).
 * @returns false, without a change, unless it is committed
 */
export async function changeDesign(tx: Tx, projectId: string, reason: string): Promise<boolean> {
  const { state } = await lockedDesign(tx, projectId, true)
  if (state !== 'COMMITTED') return false
  await tx.q.update(positionDesign).set({ state: 'CHANGED', reason }).where(designOf(tx, projectId))
  await audit(tx, { action: 'unlockPositionItemMatch', entity: 'position_design', entityId: projectId, subject: null, reason })
  publishDesign(tx)
  return true
}

/**
 * Manual unlock.
 * @throws AppError WRONG_STATE for users who do not see every project, and without a commit
 */
export async function unlockDesign(tx: Tx, projectId: string, reason: string): Promise<void> {
  await openProject(tx, projectId)
  if (!tx.ctx.seeAll) throw new AppError('WRONG_STATE', { text: '只有可以查看全部项目的人员能解锁深化设计' })
  if (!await changeDesign(tx, projectId, reason)) throw new AppError('WRONG_STATE', { text: '深化设计没有提交，不用解锁' })
}
