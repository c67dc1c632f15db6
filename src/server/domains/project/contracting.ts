import { and, eq } from 'drizzle-orm'
import type { Problem, Row } from '#schemas/kit/index.ts'
import { PROJECT_STATE, type ProjectState } from '#schemas/project/states.ts'
import { AppError } from '#server/core/errors.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db, Tx } from '#server/db/tx.ts'

/** In these a project's contracts are made and changed (domain B1). */
const CONTRACTING: readonly ProjectState[] = ['ACTUALIZE_PREPARATION', 'CONSTRUCTING']

/** Why the project of a contract takes none now, in Chinese; null where it does, and of a contract without a project. */
export async function projectRefusal({ q, ctx }: Db, { projectId }: Row, lock = false): Promise<string | null> {
  if (typeof projectId !== 'string' || projectId === '') return null
  const asked = q.select({ name: project.projectName, state: project.state }).from(project).where(and(eq(project.merchantId, ctx.merchantId), eq(project.id, projectId)))
  const [found] = await (lock ? asked.for('share') : asked)
  if (found === undefined || CONTRACTING.includes(found.state)) return null
  return `项目“${found.name}”${PROJECT_STATE[found.state]}，只有施工准备和施工中的项目可以签合同`
}

/** The same as a problem of the header's field. */
export async function projectFaults(tx: Tx, head: Row): Promise<Problem[]> {
  const text = await projectRefusal(tx, head)
  return text === null ? [] : [{ row: '', column: 'projectId', code: 'invalid', text }]
}

/** The project stays as it is until the transaction ends. @throws AppError WRONG_STATE naming its state */
export async function demandProject(tx: Tx, head: Row): Promise<void> {
  const text = await projectRefusal(tx, head, true)
  if (text !== null) throw new AppError('WRONG_STATE', { text })
}
