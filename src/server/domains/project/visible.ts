import { and, eq, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { CLOSED_STATES, PROJECT_STATE, type ProjectState } from '#schemas/project/states.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db, Tx } from '#server/db/tx.ts'

type Stored = typeof project.$inferSelect

/** Projects that the person may know of: his own, and all of them by a role that sees all (domain B14). */
export function visible(ctx: Ctx): SQL | undefined {
  if (ctx.seeAll) return undefined
  return sql`exists (select from ${userRole} where ${userRole.merchantId} = ${project.merchantId}
    and ${userRole.projectId} = ${project.id} and ${userRole.userId} = ${ctx.userId})`
}

export const byId = ({ ctx }: Db, id: string): SQL => sql`${and(eq(project.merchantId, ctx.merchantId), eq(project.id, id))}`

/**
 * A project that the person may know of.
 * @param foreign what people read who do not belong to it; that there is none, unless said
 * @throws AppError NOT_FOUND outside the merchant, GONE when it was deleted, `foreign`
 */
export async function knownProject(db: Db, id: string, foreign: AppError = new AppError('NOT_FOUND')): Promise<Stored> {
  const [found] = await db.q.select({ row: project, seen: sql<boolean>`${visible(db.ctx) ?? true}` }).from(project).where(byId(db, id))
  if (found === undefined) throw new AppError('NOT_FOUND')
  const { row, seen } = found
  if (!seen) throw foreign
  if (row.deletedAt !== null) throw new AppError('GONE')
  return row
}

export const isClosed = (state: ProjectState): boolean => CLOSED_STATES.includes(state)

/** @throws AppError WRONG_STATE where the project is in none of the states, naming the one in which it is */
export function demandState(
  { state, projectName }: Pick<Stored, 'state' | 'projectName'>, states: readonly ProjectState[], deed: string
): void {
  if (states.includes(state)) return
  throw new AppError('WRONG_STATE', { text: `项目“${projectName}”${PROJECT_STATE[state]}，不能${deed}` })
}

/**
 * The project of what is about to be written, which keeps its state until the transaction ends: everything that belongs to a project asks
 * this first. Closed projects are read-only (domain B1); `states` narrows further what a kind of document is allowed in.
 * @throws AppError as {@link knownProject}, WRONG_STATE
 */
export async function openProject(
  tx: Tx, id: string, { deed = '修改', states }: { readonly deed?: string, readonly states?: readonly ProjectState[] } = {}
): Promise<Stored> {
  await tx.q.select({ id: project.id }).from(project).where(and(byId(tx, id), isNull(project.deletedAt))).for('share')
  const found = await knownProject(tx, id)
  if (isClosed(found.state)) throw new AppError('WRONG_STATE', { text: `项目“${found.projectName}”${PROJECT_STATE[found.state]}，只能查看` })
  if (states !== undefined) demandState(found, states, deed)
  return found
}

/** The same for what changes the project itself. */
export async function lockedProject(tx: Tx, id: string, narrowed: Parameters<typeof openProject>[2] = {}): Promise<Stored> {
  await tx.q.select({ id: project.id }).from(project).where(byId(tx, id)).for('update')
  return openProject(tx, id, narrowed)
}

/** Of rows that name a project those whose project the person may know of, and those without one. */
export const ofVisibleProject = (ctx: Ctx, merchantId: PgColumn, projectId: SQLWrapper): SQL | undefined => (ctx.seeAll ? undefined
  : sql`(${projectId} is null or exists (select from ${project} where ${project.merchantId} = ${merchantId} and ${project.id} = ${projectId}
    and ${visible(ctx)}))`)
