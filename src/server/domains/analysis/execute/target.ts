import { and, eq } from 'drizzle-orm'
import { targetCost } from '#schemas/cost/targetCost.ts'
import { meets } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { analysis, analysisRound } from '#server/db/tables/analysis.ts'
import type { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import { approvedRound, knownProject } from '#server/domains/project/index.ts'
import { history } from '#server/ledger/index.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import type { CurrentTarget } from '#shared/api/analysisExecute.ts'
import { projectBidApi } from '#shared/api/projectRecord.ts'
import type { RoundRow } from '../facts/visibleRounds.ts'

/** The frozen analysis behind a project's target cost: the round whose picks were posted last. */
export interface Target {
  readonly projectId: string
  readonly version: string
  readonly round: RoundRow
  /** The analysis whose costs without an item count. */
  readonly selectedId: string
  readonly day: string
  readonly byName: string
}

/**
 * The first version of a project's target cost, if visible to the user; later versions are changes to it. A later analysis is no target
 * before it is posted (domain B5.1).
 */
export async function targetOf(db: Db, projectId: string): Promise<Target | undefined> {
  const [last] = await history(db, targetCost, { projectId, version: '1' }, { limit: 1 })
  if (last === undefined || last.reverses !== null) return undefined
  const { merchantId } = db.ctx
  const [round] = await db.q.select().from(analysisRound)
    .where(and(eq(analysisRound.merchantId, merchantId), eq(analysisRound.projectId, projectId), eq(analysisRound.id, last.source)))
  if (round === undefined) return undefined
  const [selected] = await db.q.select({ id: analysis.id }).from(analysis)
    .where(and(eq(analysis.merchantId, merchantId), eq(analysis.roundId, round.id), eq(analysis.state, 'SELECTED')))
  return { projectId, version: last.key.version, round, selectedId: selected?.id ?? '', day: last.day, byName: last.byName }
}

/** @throws AppError as `knownProject`, WRONG_STATE */
export async function demandTarget(db: Db, projectId: string): Promise<Target> {
  const { projectName: name } = await knownProject(db, projectId)
  const target = await targetOf(db, projectId)
  if (target === undefined) throw new AppError('WRONG_STATE', { text: `项目“${name}”还没有目标成本` })
  return target
}

/** Why a project has no target cost, and where to resolve it. */
export async function missingOf(
  db: Db, { id, state, withoutAnalysis }: typeof project.$inferSelect
): Promise<NonNullable<CurrentTarget['missing']>> {
  const title = '还没有目标成本'
  const bid = `/project/state/detail?projectId=${id}`
  if (state === 'NOT_WON') return { title, text: '项目没有中标，测算已作废。', leads: bid, verb: '查看投标结果' }
  if (state !== 'INITIATE') {
    return { title, text: withoutAnalysis === true ? '项目是免测算立项的：中标时没有审定的测算，也就没有目标成本。' : '中标时没有审定的测算。', leads: bid, verb: '查看投标结果' }
  }
  if (await approvedRound(db, id) !== undefined) {
    const canSaveBid = meets(db.ctx, projectBidApi.save.need)
    return {
      title, text: '投标测算已审定，登记中标后冻结为目标成本。', leads: canSaveBid ? `/project/state/save?projectId=${id}` : `/project/${id}/info`,
      verb: canSaveBid ? '登记投标结果' : '查看项目进程',
    }
  }
  const canReadRounds = meets(db.ctx, analysisApi.rounds.need)
  return {
    title, text: '投标测算还没有审定。测算审定、项目中标后，在这里看到每个清单项的定额包、工日和计划。', leads: canReadRounds ? `/project/${id}/analyse/info` : `/project/${id}/info`,
    verb: canReadRounds ? '去测算' : '查看项目进程',
  }
}
