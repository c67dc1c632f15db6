import { and, eq, inArray, sql } from 'drizzle-orm'
import { dec, toText } from '#schemas/kit/index.ts'
import { auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { position, positionMatch, positionStep } from '#server/db/tables/position.ts'
import { team } from '#server/db/tables/man.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { packageSteps } from '#server/domains/analysis/index.ts'
import { knownProject, openProject } from '#server/domains/project/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { positionMatchApi, PositionStep } from '#shared/api/positionMatch.ts'
import { stepStates } from '#shared/position/steps.ts'
import { publishDesign } from './design.ts'

type Api = typeof positionMatchApi
type Step = ParsedInput<Api['work']>['steps'][number]

/**
 * Current steps of a match.
 * @throws AppError NOT_FOUND
 */
export async function stepsOfMatch(db: Db, projectId: string, matchId: string): Promise<PositionStep[]> {
  await knownProject(db, projectId)
  const { merchantId } = db.ctx
  const [match] = await db.q.select({ itemId: positionMatch.itemId }).from(positionMatch)
    .where(and(eq(positionMatch.merchantId, merchantId), eq(positionMatch.projectId, projectId), eq(positionMatch.id, matchId)))
  if (match === undefined) throw new AppError('NOT_FOUND', { text: '匹配不存在或已被删除' })
  const steps = (await packageSteps(db, projectId, [match.itemId])).get(match.itemId) ?? []
  const stored = await db.q.select().from(positionStep)
    .where(and(eq(positionStep.merchantId, merchantId), eq(positionStep.matchId, matchId)))
  const records = steps.map(({ step }) => stored.find(one => one.step === step))
  const states = stepStates(
    steps.map(({ waitHours, documents }) => ({ waitHours, isAccepted: documents.length > 0 })), records, db.ctx.now.toISOString()
  )
  return steps.map(({ step, jobName, jobCategory, waitHours, documents }, i) => ({
    step, jobName, jobCategory, waitHours, documents: [...documents], ...states[i]!, done: toText(dec(records[i]?.done ?? '0')),
    teamId: records[i]?.teamId ?? null,
  }))
}

/** Order of work of a place's items. */
export async function orderOf(db: Db, projectId: string, positionId: string): Promise<OutputOf<Api['order']>> {
  await knownProject(db, projectId)
  const rows = await db.sql<{ itemId: string, itemName: string }>`select m.item_id as "itemId", i.name as "itemName" from ${positionMatch} m
    join ${projectItem} i on i.merchant_id = m.merchant_id and i.id = m.item_id
    where m.merchant_id = ${db.ctx.merchantId} and m.project_id = ${projectId} and m.position_id = ${positionId}
    order by m.place nulls last, i.sort, m.id`
  return rows.map((row, i) => ({ ...row, place: i + 1 }))
}

async function putInOrder(tx: Tx, projectId: string, positionId: string, itemIds: readonly string[]): Promise<number> {
  const { merchantId } = tx.ctx
  const [place] = await tx.q.select({ id: position.id })
    .from(position).where(and(eq(position.merchantId, merchantId), eq(position.projectId, projectId), eq(position.id, positionId)))
  if (place === undefined) throw new AppError('NOT_FOUND', { text: '部位不存在或已被删除' })
  const written = await tx.sql<{ id: string }>`update ${positionMatch} m set place = w.place
    from unnest(${sql.param(itemIds)}::text[]) with ordinality w (item, place)
    where m.merchant_id = ${merchantId} and m.project_id = ${projectId} and m.position_id = ${positionId} and m.item_id = w.item
    returning m.id`
  if (written.length < new Set(itemIds).size) throw new AppError('NOT_FOUND', { text: '清单项没有匹配到这个部位' })
  return written.length
}

/** Planners assign teams; dailies record completion, and only users who see every project correct it, with a reason. */
function demandCorrector({ ctx }: Tx, steps: readonly Step[], reason: string): void {
  if (!steps.some(({ state, done }) => state !== undefined || done !== undefined)) return
  if (!ctx.seeAll) throw new AppError('FORBIDDEN', { text: '工序进度由施工日报更新，只有可以查看全部项目的人员能更正' })
  if (reason === '') throw new AppError('BAD_INPUT', { field: 'reason', text: '请填写更正原因' })
}

async function writeSteps(tx: Tx, projectId: string, steps: readonly Step[], reason: string): Promise<number> {
  const { merchantId } = tx.ctx
  const now = tx.ctx.now.toISOString()
  const ids = [...new Set(steps.map(({ matchId }) => matchId))]
  const matches = await tx.q.select({ id: positionMatch.id, itemId: positionMatch.itemId, quantity: positionMatch.quantity })
    .from(positionMatch)
    .where(and(eq(positionMatch.merchantId, merchantId), eq(positionMatch.projectId, projectId), inArray(positionMatch.id, ids)))
      .for('update')
  if (matches.length < ids.length) throw new AppError('NOT_FOUND', { text: '匹配不存在或已被删除' })
  const teamIds = [...new Set(steps.flatMap(({ teamId }) => (typeof teamId === 'string' ? [teamId] : [])))]
  const teams = teamIds.length === 0 ? [] : await tx.q.select({ id: team.id })
    .from(team).where(and(eq(team.merchantId, merchantId), inArray(team.id, teamIds)))
  if (teams.length < teamIds.length) throw new AppError('NOT_FOUND', { text: '班组不存在或已被删除' })
  const packages = await packageSteps(tx, projectId, [...new Set(matches.map(({ itemId }) => itemId))])
  for (const { matchId, step, done } of steps) {
    const match = matches.find(({ id }) => id === matchId)!
    if (packages.get(match.itemId)?.[step] === undefined) throw new AppError('NOT_FOUND', { text: '工序不存在' })
    if (done !== undefined && dec(done).gt(match.quantity)) throw new AppError('BAD_INPUT', {
      text: `完成量 ${done} 超过该部位的工程量 ${toText(dec(match.quantity))}`,
    })
  }
  for (const { matchId, step, teamId, state, done } of steps) {
    const set = {
      ...teamId !== undefined && { teamId },
      ...state !== undefined && { state, doneAt: state === 'DONE' || state === 'ACCEPTED' ? now : null }, ...done !== undefined && { done }
    }
    await tx.q.insert(positionStep).values({ matchId, step, ...set })
      .onConflictDoUpdate({ target: [positionStep.merchantId, positionStep.matchId, positionStep.step], set })
  }
  await auditAll(tx, steps.map(({ matchId, step, state, done, teamId }) => ({
    action: 'updatePositionItemWork', entity: 'position_match', entityId: matchId,
    subject: packages.get(matches.find(({ id }) => id === matchId)!.itemId)![step]!.jobName,
    ...reason !== '' && { reason },
    after: { ...state !== undefined && { state }, ...done !== undefined && { done }, ...teamId !== undefined && { teamId } },
  })))
  return steps.length
}

/** Saves order of work, teams and corrections of steps, also while the design is committed, since building continues. */
export async function updateWork(tx: Tx, { projectId, order, steps, reason }: ParsedInput<Api['work']>): Promise<{ count: number }> {
  await openProject(tx, projectId)
  demandCorrector(tx, steps, reason)
  const ordered = order === undefined ? 0 : await putInOrder(tx, projectId, order.positionId, order.itemIds)
  const written = steps.length === 0 ? 0 : await writeSteps(tx, projectId, steps, reason)
  publishDesign(tx)
  return { count: ordered + written }
}
