import { businessDate } from '#schemas/kit/index.ts'
import { project as declared } from '#schemas/project/project.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { projectClosingApi as api } from '#shared/api/projectClosing.ts'
import { byId, knownProject, lockedProject } from './visible.ts'

/**
 * Last closed day; null if never closed.
 * @throws AppError NOT_FOUND
 */
export const readClosedThrough = async (db: Db, { projectId }: { readonly projectId: string }) =>
  ({ day: (await knownProject(db, projectId)).closedThrough })

/**
 * Closes the books through a day, or reopens them from an earlier one (domain B0). Idempotent.
 * @throws AppError BAD_INPUT for a future day
 */
export async function closeThrough(tx: Tx, { projectId, day }: ParsedInput<typeof api.save>): Promise<void> {
  const { projectName, closedThrough } = await lockedProject(tx, projectId)
  if (day !== null && day > businessDate(tx.ctx.now)) throw new AppError('BAD_INPUT', { field: 'day', text: '结账日期不能晚于今天' })
  if (day === closedThrough) return
  await tx.q.update(project).set({ closedThrough: day }).where(byId(tx, projectId))
  await audit(tx, {
    action: 'closeThrough', entity: declared.entity, entityId: projectId, subject: projectName, before: { closedThrough },
    after: { closedThrough: day },
  })
}
