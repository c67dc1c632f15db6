import { and, asc, eq, inArray, isNull, ne, notInArray } from 'drizzle-orm'
import { ANALYSE_STATE } from '#schemas/analysis/states.ts'
import { project as declared } from '#schemas/project/project.ts'
import { ANALYSABLE_STATES } from '#schemas/project/states.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { analysis, analysisRound } from '#server/db/tables/analysis.ts'
import { userMerchant, userRole } from '#server/db/tables/people.ts'
import { project, projectAnalyst } from '#server/db/tables/project.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { publishRow } from '#server/grid/index.ts'
import type { Kv } from '#shared/api/kv.ts'
import { ANALYSTS_MAX } from '#shared/api/project.ts'
import { byId, lockedProject } from './visible.ts'

const narrowed = { states: ANALYSABLE_STATES, deed: '安排测算' } as const

const ofProject = ({ ctx }: Db, id: string) => and(eq(projectAnalyst.merchantId, ctx.merchantId), eq(projectAnalyst.projectId, id))

export const analystsOf = (db: Db, projectId: string): Promise<Kv[]> =>
  db.q.select({ key: userMerchant.userId, value: userMerchant.realName }).from(projectAnalyst)
    .innerJoin(userMerchant, and(eq(userMerchant.merchantId, projectAnalyst.merchantId), eq(userMerchant.userId, projectAnalyst.userId)))
    .where(ofProject(db, projectId)).orderBy(asc(projectAnalyst.createdAt), asc(projectAnalyst.userId))

/** @throws AppError BAD_INPUT for users outside the project */
async function demandMembers(tx: Tx, projectId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const rows = await tx.q.selectDistinct({ userId: userRole.userId }).from(userRole)
    .innerJoin(
      userMerchant,
      and(eq(userMerchant.merchantId, userRole.merchantId), eq(userMerchant.userId, userRole.userId), eq(userMerchant.state, 'ENABLED'))
    )
    .where(and(eq(userRole.merchantId, tx.ctx.merchantId), eq(userRole.projectId, projectId), inArray(userRole.userId, [...userIds])))
  if (rows.length < new Set(userIds).size) throw new AppError('BAD_INPUT', { field: 'userIds', text: '测算人员须是在用的项目成员，请先加入项目' })
}

const namesOf = (people: readonly Kv[]): string | null => people.map(({ value }) => value).join('、') || null

async function changed(tx: Tx, projectId: string, action: string, name: string, before: readonly Kv[]): Promise<void> {
  const after = await analystsOf(tx, projectId)
  if (namesOf(before) === namesOf(after)) return
  await audit(tx, {
    action, entity: declared.entity, entityId: projectId, subject: name, before: { analyseManagers: namesOf(before) },
    after: { analyseManagers: namesOf(after) },
  })
}

/** @throws AppError WRONG_STATE with a removed analyst who works on the current round */
async function demandIdle(tx: Tx, projectId: string, staying: readonly string[]): Promise<void> {
  const [busy] = await tx.q.select({ name: userMerchant.realName, state: analysis.state }).from(analysis)
    .innerJoin(analysisRound, and(eq(analysisRound.merchantId, analysis.merchantId), eq(analysisRound.id, analysis.roundId)))
    .innerJoin(userMerchant, and(eq(userMerchant.merchantId, analysis.merchantId), eq(userMerchant.userId, analysis.userId)))
    .where(and(
      eq(analysis.merchantId, tx.ctx.merchantId), eq(analysis.projectId, projectId), isNull(analysisRound.changeId),
      isNull(analysisRound.supersededAt), isNull(analysisRound.voidedAt),
        ne(analysis.state, 'UNASSIGNED'), staying.length > 0 ? notInArray(analysis.userId, [...staying]) : undefined
    )).limit(1)
  if (busy !== undefined) throw new AppError('WRONG_STATE', { text: `${busy.name}的测算${ANALYSE_STATE[busy.state]}，不能取消，请先在测算中退还任务` })
}

/** 设置测算人员: replaces the analysts. */
export async function saveAnalysts(
  tx: Tx, { projectId, userIds }: { readonly projectId: string, readonly userIds: readonly string[] }
): Promise<void> {
  const { projectName: name } = await lockedProject(tx, projectId, narrowed)
  await demandMembers(tx, projectId, userIds)
  await demandIdle(tx, projectId, userIds)
  const before = await analystsOf(tx, projectId)
  await tx.q.delete(projectAnalyst)
    .where(and(ofProject(tx, projectId), userIds.length > 0 ? notInArray(projectAnalyst.userId, [...userIds]) : undefined))
  if (userIds.length > 0)
    await tx.q.insert(projectAnalyst).values([...new Set(userIds)].map(userId => ({ projectId, userId }))).onConflictDoNothing()
  await changed(tx, projectId, 'saveAnalyseManager', name, before)
}

/** 增加测算人员. */
export async function addAnalyst(tx: Tx, { projectId, userId }: { readonly projectId: string, readonly userId: string }): Promise<void> {
  const { projectName: name } = await lockedProject(tx, projectId, narrowed)
  await demandMembers(tx, projectId, [userId])
  const before = await analystsOf(tx, projectId)
  if (before.length >= ANALYSTS_MAX) throw new AppError('BAD_INPUT', { field: 'userId', text: `测算人员最多 ${ANALYSTS_MAX} 人` })
  await tx.q.insert(projectAnalyst).values({ projectId, userId }).onConflictDoNothing()
  await changed(tx, projectId, 'addAnalyseManager', name, before)
}

/** 设置测算截止日期; an analysis after it is shown as overdue, never blocked (domain B4.2). */
export async function saveAnalyseTime(
  tx: Tx, { projectId, deadline }: { readonly projectId: string, readonly deadline: string | null }
): Promise<void> {
  const { projectName: name, analyseDeadline } = await lockedProject(tx, projectId, narrowed)
  if (analyseDeadline === deadline) return
  const [after] = await tx.q.update(project).set({ analyseDeadline: deadline }).where(byId(tx, projectId))
    .returning({ version: project.version })
  await audit(tx, {
    action: 'saveAnalyseTime', entity: declared.entity, entityId: projectId, subject: name, before: { analyseDeadline },
    after: { analyseDeadline: deadline },
  })
  publishRow(tx, declared.header, projectId, after!.version)
}
