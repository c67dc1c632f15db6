import { and, or, sql } from 'drizzle-orm'
import { analysisRound as declared } from '#schemas/analysis/round.ts'
import { isOpenRound } from '#schemas/analysis/states.ts'
import { AppError } from '#server/core/errors.ts'
import { analysisRound } from '#server/db/tables/analysis.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import { kind, type StoredRecord } from '#server/document/index.ts'
import { knownProject, visible } from '#server/domains/project/index.ts'
import { notifyPeople, withdrawNotices } from '#server/domains/notice/index.ts'
import { composedSums, isComposed } from '../costs/composition.ts'
import { sameArea } from '../costs/shown.ts'
import { analysesOf, isMajordomo, roundsOf, type RoundRow } from '../facts/known.ts'
import { isAsked, seesRound } from '../facts/sees.ts'
import { makeQuote, withdrawQuote } from '../pricing/quote.ts'
import { revokeSharesOf } from '../share/share.ts'
import { compareRound, pickedOf } from './compare.ts'
import { errorText, pickedProblems } from './offered.ts'

/** What an approved round is about in notices. */
const bizOf = (id: string) => ({ key: 'analysisRound', id })

async function roundOf(db: Db, { id, head }: StoredRecord): Promise<RoundRow> {
  const round = (await roundsOf(db, String(head.projectId))).find(one => one.id === id)
  if (round === undefined) throw new AppError('NOT_FOUND')
  return round
}

/** Why a round may not be approved now; null where it may. Its sums are those of the picks, which nobody changes while it is in approval. */
async function whyNot(db: Db, record: StoredRecord): Promise<string | null> {
  const round = await roundOf(db, record)
  if (round.voidedAt !== null) return '项目未中标，测算已作废'
  if (round.bestAt === null) return '还没有提交择优'
  if (isOpenRound(round) && !sameArea(round, (await knownProject(db, round.projectId)).buildingArea)) return '择优后建筑面积又有变化，请重新提交择优'
  const compared = await compareRound(db, round)
  const { sums } = composedSums(pickedOf(compared.choices), compared.publics)
  if (!isComposed(round, sums)) return '择优后测算又有变化，请重新提交择优'
  // What is in approval was in order when it was submitted.
  return isOpenRound(round) ? errorText(await pickedProblems(db, compared)) : null
}

/** 成本测算: approved as a whole once the best of it is composed; then it is what the project's target cost is made of (domain B4.2, B12). */
export const servedRound = kind(declared, {
  table: analysisRound,
  // A person knows those whose money he knows, of the projects that he may know of, and those that he is asked about.
  scope(ctx) {
    const ofHis = sql`exists (select from ${project} where ${project.merchantId} = ${analysisRound.merchantId} and ${project.id} = ${analysisRound.projectId} and ${visible(ctx)})`
    return and(seesRound(ctx), ctx.seeAll ? undefined : or(ofHis, isAsked(ctx)))
  },
  // What was composed before, and undone, is known to who leads alone.
  knowsPast: (db, { head }) => isMajordomo(db, String(head.projectId)),
  notHis: async (db, { head }) => (await isMajordomo(db, String(head.projectId)) ? null : '只有成本总监可以修改'),
  approval: {
    check: whyNot,
    async apply(tx, record) {
      const round = await roundOf(tx, record)
      await makeQuote(tx, round)
      const people = (await analysesOf(tx, round.id)).map(({ userId }) => userId)
      await notifyPeople(tx, { receivers: people, kind: 'RESULT', title: `已审定：${round.roundName}`, route: `/project/${round.projectId}/analyse/info`, biz: bizOf(round.id) })
    },
    async undo(tx, record) {
      const round = await roundOf(tx, record)
      const { projectName: name, bidResult, withoutAnalysis } = await knownProject(tx, round.projectId)
      if (bidResult === 'WON' && withoutAnalysis !== true) throw new AppError('WRONG_STATE', { text: `项目“${name}”已中标，这份测算是目标成本` })
      if (round.supersededAt !== null) throw new AppError('WRONG_STATE', { text: '已有新一轮测算' })
      await withdrawNotices(tx, bizOf(round.id))
      const shares = await revokeSharesOf(tx, round.id)
      return [`${round.roundName}退回未发起`, ...(shares === 0 ? [] : [`停止 ${shares} 个分享链接`]), ...await withdrawQuote(tx, round)]
    },
  },
})
