import { and, eq } from 'drizzle-orm'
import type { ProjectState } from '#schemas/project/states.ts'
import { AppError } from '#server/core/errors.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import { visible } from '#server/domains/project/index.ts'

/** States in which nothing of a project is written any more (domain B1). */
const READ_ONLY: readonly ProjectState[] = ['NOT_WON', 'WARRANTY_COMPLETED']

/**
 * The project that a call is about, for people who belong to it or see all.
 * @throws AppError NOT_FOUND outside the merchant and for people who do not belong to it, GONE when it was deleted
 */
export async function demandProject(db: Db, projectId: string): Promise<{ readonly name: string, readonly writable: boolean }> {
  const byId = and(eq(project.merchantId, db.ctx.merchantId), eq(project.id, projectId))
  const [found] = await db.q.select({ name: project.name, state: project.state, deletedAt: project.deletedAt }).from(project).where(byId)
  if (found === undefined || await db.q.$count(project, and(byId, visible(db.ctx))) === 0) throw new AppError('NOT_FOUND')
  if (found.deletedAt !== null) throw new AppError('GONE')
  return { name: found.name, writable: !READ_ONLY.includes(found.state) }
}

/** The same for what is written. @throws AppError also WRONG_STATE when the project is closed */
export async function demandWritable(db: Db, projectId: string): Promise<void> {
  if (!(await demandProject(db, projectId)).writable) throw new AppError('WRONG_STATE')
}
