import { and, eq, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { CLOSED_STATES, PROJECT_STATE, type ProjectState } from '#schemas/project/states.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db, Tx } from '#server/db/tx.ts'

type Stored = typeof project.$inferSelect

/** Condition: the user's projects, or all by a role that sees all (domain B14). */
export function visible(ctx: Ctx): SQL | undefined {
  if (ctx.seeAll) return undefined
  return sql`exists (select from ${userRole} where ${userRole.merchantId} = ${project.merchantId}
    and ${userRole.projectId} = ${project.id} and ${userRole.userId} = ${ctx.userId})`
}

export const byId = ({ ctx }: Db, id: string): SQL => sql`${and(eq(project.merchantId, ctx.merchantId), eq(project.id, id))}`

/**
 * @param foreign error for users outside the project; NOT_FOUND by default
 * @throws AppError NOT_FOUND outside the merchant, GONE when deleted, `foreign`
 */
export async function knownProject(db: Db, id: string, foreign: AppError = new AppError('NOT_FOUND')): Promise<Stored> {
  const [match] = await db.q.select({ row: project, seen: sql<boolean>`${visible(db.ctx) ?? true}` }).from(project).where(byId(db, id))
  if (match === undefined) throw new AppError('NOT_FOUND')
  const { row, seen: isVisible } = match
  if (!isVisible) throw foreign
  if (row.deletedAt !== null) throw new AppError('GONE')
  return row
}

export const isClosed = (state: ProjectState): boolean => CLOSED_STATES.includes(state)

/** @throws AppError WRONG_STATE with the current state, unless it is one of `states` */
export function demandState(
  { state, projectName }: Pick<Stored, 'state' | 'projectName'>, states: readonly ProjectState[], actionLabel: string
): void {
  if (states.includes(state)) return
  throw new AppError('WRONG_STATE', { text: `项目“${projectName}”${PROJECT_STATE[state]}，不能${actionLabel}` })
}

/**
 * Locks the state of a write's project; every write in a project calls this first. Closed projects are read-only (domain B1); `states`
 * narrows further.
 * @throws AppError as {@link knownProject}, WRONG_STATE
 */
export async function openProject(
  tx: Tx, id: string, { deed: actionLabel = '修改', states }: { readonly deed?: string, readonly states?: readonly ProjectState[] } = {}
): Promise<Stored> {
  await tx.q.select({ id: project.id }).from(project).where(and(byId(tx, id), isNull(project.deletedAt))).for('share')
  const stored = await knownProject(tx, id)
  if (isClosed(stored.state)) throw new AppError('WRONG_STATE', { text: `项目“${stored.projectName}”${PROJECT_STATE[stored.state]}，只能查看` })
  if (states !== undefined) demandState(stored, states, actionLabel)
  return stored
}

/** The same for changes of the project itself. */
export async function lockedProject(tx: Tx, id: string, narrowed: Parameters<typeof openProject>[2] = {}): Promise<Stored> {
  await tx.q.select({ id: project.id }).from(project).where(byId(tx, id)).for('update')
  return openProject(tx, id, narrowed)
}

/** Condition: rows of visible projects, and rows without a project. */
export const ofVisibleProject = (ctx: Ctx, merchantId: PgColumn, projectId: SQLWrapper): SQL | undefined => (ctx.seeAll ? undefined
  : sql`(${projectId} is null or exists (select from ${project} where ${project.merchantId} = ${merchantId} and ${project.id} = ${projectId}
    and ${visible(ctx)}))`)
