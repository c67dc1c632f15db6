import { and, eq, inArray } from 'drizzle-orm'
import { DUTIES, missingDuties } from '#schemas/project/guards.ts'
import { project as declared } from '#schemas/project/project.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { project } from '#server/db/tables/project.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { endTasks } from '#server/domains/notice/index.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { executeReadyApi } from '#shared/api/projectStaff.ts'
import { beginWorks, guardFacts } from './events.ts'
import { teamsOf } from './staff.ts'
import { byId, knownProject, lockedProject } from './visible.ts'

const PREPARING = { states: ['ACTUALIZE_PREPARATION'], deed: '确认施工准备' } as const
type Confirmed = 'contractConfirmed' | 'staffConfirmed' | 'startConfirmed'

/** Stores user and time of a confirmation; the last of the three starts the works (domain B1). */
export async function confirmPreparation(
  tx: Tx, projectId: string, step: Confirmed, more: Partial<typeof project.$inferInsert> = {}
): Promise<void> {
  await tx.q.update(project).set({ [`${step}At`]: tx.ctx.now.toISOString(), [`${step}By`]: tx.ctx.userId, ...more })
    .where(byId(tx, projectId))
  if (await beginWorks(tx, projectId)) await endTasks(tx, { key: 'projectReady', id: projectId })
}

/**
 * 确认项目人员: all mandatory duties are assigned (domain B1).
 * @throws AppError WRONG_STATE with the missing ones
 */
export async function confirmProjectStaff(tx: Tx, { projectId }: { readonly projectId: string }): Promise<void> {
  const row = await lockedProject(tx, projectId, PREPARING)
  const missing = missingDuties((await guardFacts(tx, row)).roles)
  if (missing.length > 0)
    throw new AppError('WRONG_STATE', { text: `项目还缺${missing.join('、')}，请先在项目成员中加入`, field: `/project/${projectId}/member` })
  await audit(tx, { action: 'confirmProjectStaff', entity: declared.entity, entityId: projectId, subject: row.projectName })
  await confirmPreparation(tx, projectId, 'staffConfirmed')
}

/**
 * 确认开工日期.
 * @throws AppError BAD_INPUT before the bid was won
 */
export async function confirmExecuteStartDate(
  tx: Tx, { projectId, startDate }: { readonly projectId: string, readonly startDate: string }
): Promise<void> {
  const row = await lockedProject(tx, projectId, PREPARING)
  if (row.bidDate !== null && startDate < row.bidDate)
    throw new AppError('BAD_INPUT', { field: 'startDate', text: `开工日期不能早于中标日期 ${row.bidDate}` })
  await audit(tx, {
    action: 'confirmExecuteStartDate', entity: declared.entity, entityId: projectId, subject: row.projectName,
    before: { actualStart: row.actualStart }, after: { actualStart: startDate },
  })
  await confirmPreparation(tx, projectId, 'startConfirmed', { actualStart: startDate })
}

/** State of the preparation: duties with their people, and confirmations. */
export async function readPreparation(
  db: Db, { projectId }: { readonly projectId: string }
): Promise<OutputOf<typeof executeReadyApi.queryProjectStaff>> {
  const row = await knownProject(db, projectId)
  const teams = await teamsOf(db, projectId)
  const people = [row.contractConfirmedBy, row.staffConfirmedBy, row.startConfirmedBy].filter(id => id !== null)
  const confirmers = people.length === 0
    ? []
    : await db.q.select({ id: userMerchant.userId, realName: userMerchant.realName }).from(userMerchant)
      .where(and(eq(userMerchant.merchantId, db.ctx.merchantId), inArray(userMerchant.userId, people)))
  const nameOf = new Map(confirmers.map(({ id, realName }) => [id, realName]))
  const confirmed = (at: string | null, by: string | null) => (at === null ? null : { at, realName: nameOf.get(by ?? '') ?? '系统' })
  return {
    duties: DUTIES.map(({ key, label, roles }) => ({
      key, label,
      people: [...new Map(teams.filter(team => (roles as readonly number[]).includes(team.key)).flatMap(team => team.people)
        .map(({ userId, realName }) => [userId, { userId, realName }])).values()],
    })),
    contract: confirmed(row.contractConfirmedAt, row.contractConfirmedBy), staff: confirmed(row.staffConfirmedAt, row.staffConfirmedBy),
    start: confirmed(row.startConfirmedAt, row.startConfirmedBy), actualStart: row.actualStart, open: row.state === 'ACTUALIZE_PREPARATION',
  }
}
