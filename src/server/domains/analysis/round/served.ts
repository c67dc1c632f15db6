import { and, eq, or, sql } from 'drizzle-orm'
import { analysisRound as declared } from '#schemas/analysis/round.ts'
import { ANALYSE_ACTIONS, isOpenRound } from '#schemas/analysis/states.ts'
import { PROCESS_STATE, type ProcessState } from '#schemas/kit/index.ts'
import { auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { analysis, analysisRound } from '#server/db/tables/analysis.ts'
import { variableChange } from '#server/db/tables/change.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { kind, type StoredRecord } from '#server/document/index.ts'
import { knownProject, visible } from '#server/domains/project/index.ts'
import { notifyPeople, withdrawNotices } from '#server/domains/notice/index.ts'
import { composedSums, isComposed } from '../costs/composition.ts'
import { sameArea } from '../costs/displayedSums.ts'
import { analysesOf, isMajordomo, roundById, type RoundRow } from '../facts/visibleRounds.ts'
import { isAsked, seesRound } from '../facts/sees.ts'
import { makeQuote, withdrawQuote } from '../pricing/quote.ts'
import { revokeSharesOf } from '../share/share.ts'
import { deedOf, deskOf } from './assign.ts'
import { compareRound, pickedOf } from './compare.ts'
import { errorText, pickedProblems } from './offerProblems.ts'

const bizOf = (id: string) => ({ key: 'analysisRound', id })

/** Refuses to undo the analysis of a submitted change. @returns descriptions of what was reversed */
async function undoChange(tx: Tx, round: RoundRow): Promise<readonly string[]> {
  const [change] = await tx.sql<{ code: string, state: ProcessState }>`select code, process_state as state from ${variableChange}
    where merchant_id = ${tx.ctx.merchantId} and id = ${round.changeId} for share`
  if (change !== undefined && !isOpenRound({ processState: change.state, supersededAt: null, voidedAt: null }))
    throw new AppError('WRONG_STATE', { text: `变更签证 ${change.code} ${PROCESS_STATE[change.state]}，这份测算是它的成本` })
  await withdrawNotices(tx, bizOf(round.id))
  return [`${round.roundName}退回未发起`]
}

/** 驳回 sends the analysis of a change back to its estimator, with the reason (domain B4.2). */
async function returnChange(tx: Tx, round: RoundRow, reason: string): Promise<void> {
  for (const one of await analysesOf(tx, round.id)) {
    await tx.q.update(analysis).set({ state: ANALYSE_ACTIONS.reject.to, reason })
      .where(and(eq(analysis.merchantId, tx.ctx.merchantId), eq(analysis.id, one.id)))
    await auditAll(tx, [deedOf('rejectAnalyse', one, ANALYSE_ACTIONS.reject.to, round.roundName, reason)])
  }
}

/** Why a round cannot be approved; otherwise null. Its picks are fixed during approval. */
async function whyNot(db: Db, record: StoredRecord): Promise<string | null> {
  const round = await roundById(db, record.id)
  if (round.changeId !== null) return (await analysesOf(db, round.id)).some(({ state }) => state === 'SUBMITTED') ? null : '变更测算还没有提交'
  if (round.voidedAt !== null) return '项目未中标，测算已作废'
  if (round.bestAt === null) return '还没有提交择优'
  if (isOpenRound(round) && !sameArea(round, (await knownProject(db, round.projectId)).buildingArea)) return '择优后建筑面积又有变化，请重新提交择优'
  const compared = await compareRound(db, round)
  const { sums } = composedSums(pickedOf(compared.choices), compared.publics)
  if (!isComposed(round, sums)) return '择优后测算又有变化，请重新提交择优'
  // A round in approval was checked on submit.
  return isOpenRound(round) ? errorText(await pickedProblems(db, compared)) : null
}

/** 成本测算: approved as a whole once its best is composed; the project's target cost is then made of it (domain B4.2, B12). */
export const servedRound = kind(declared, {
  table: analysisRound,
  // Rounds with visible money in visible projects, and those to approve.
  scope(ctx) {
    const ofHis = sql`exists (select from ${project} where ${project.merchantId} = ${analysisRound.merchantId}
      and ${project.id} = ${analysisRound.projectId} and ${visible(ctx)})`
    return and(seesRound(ctx), ctx.seeAll ? undefined : or(ofHis, isAsked(ctx)))
  },
  // Earlier, undone compositions are visible to leaders only.
  knowsPast: (db, { head }) => isMajordomo(db, String(head.projectId)),
  async notHis(db, { id, head }) {
    if (await isMajordomo(db, String(head.projectId))) return null
    // The estimator submits the round of a change: there is nothing to select.
    const isOwn = (await roundById(db, id)).changeId !== null && (await analysesOf(db, id)).some(({ userId }) => userId === db.ctx.userId)
    return isOwn ? null : '只有成本总监可以修改'
  },
  approval: {
    check: whyNot,
    async returned(tx, record, reason) {
      const round = await roundById(tx, record.id)
      if (round.changeId !== null) await returnChange(tx, round, reason)
    },
    async apply(tx, record) {
      const round = await roundById(tx, record.id)
      if (round.changeId === null) await makeQuote(tx, round)
      const people = (await analysesOf(tx, round.id)).map(({ userId }) => userId)
      await notifyPeople(
        tx, { receivers: people, kind: 'RESULT', title: `已审定：${round.roundName}`, route: deskOf(round), biz: bizOf(round.id) }
      )
    },
    async undo(tx, record) {
      const round = await roundById(tx, record.id)
      if (round.changeId !== null) return undoChange(tx, round)
      const { projectName: name, bidResult, withoutAnalysis } = await knownProject(tx, round.projectId)
      if (bidResult === 'WON' && withoutAnalysis !== true) throw new AppError('WRONG_STATE', { text: `项目“${name}”已中标，这份测算是目标成本` })
      if (round.supersededAt !== null) throw new AppError('WRONG_STATE', { text: '已有新一轮测算' })
      await withdrawNotices(tx, bizOf(round.id))
      const shares = await revokeSharesOf(tx, round.id)
      return [`${round.roundName}退回未发起`, ...(shares === 0 ? [] : [`停止 ${shares} 个分享链接`]), ...await withdrawQuote(tx, round)]
    },
  },
})
