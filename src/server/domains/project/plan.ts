import { planFault } from '#schemas/project/plan.ts'
import { project as declared } from '#schemas/project/project.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { project } from '#server/db/tables/project.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishList, publishRow } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { planApi } from '#shared/api/plan.ts'
import { byId, lockedProject } from './visible.ts'

/**
 * 修改项目计划: planned start and end. Idempotent.
 * @throws AppError BAD_INPUT, STALE_VERSION, WRONG_STATE
 */
export async function updatePlanInfo(
  tx: Tx, { projectId, planStart, planEnd, was: previous }: ParsedInput<typeof planApi.update>
): Promise<void> {
  const row = await lockedProject(tx, projectId)
  if (row.planStart === planStart && row.planEnd === planEnd) return
  if (row.planStart !== previous.planStart || row.planEnd !== previous.planEnd)
    throw new AppError('STALE_VERSION', { text: '计划日期已被他人修改，请刷新后重试' })
  const fault = planFault(planStart, planEnd)
  if (fault !== null) throw new AppError('BAD_INPUT', { field: 'planEnd', text: fault })
  const [after] = await tx.q.update(project).set({ planStart, planEnd }).where(byId(tx, projectId)).returning({ version: project.version })
  await audit(tx, {
    action: 'updatePlanInfo', entity: declared.entity, entityId: projectId, subject: row.projectName,
    before: { planStart: row.planStart, planEnd: row.planEnd }, after: { planStart, planEnd },
  })
  publishRow(tx, declared.header, projectId, after!.version)
  publishList(tx, declared.list)
}
