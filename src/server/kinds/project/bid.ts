import { sql } from 'drizzle-orm'
import { businessDate, dec, type Draft, type Problem, type Row } from '#schemas/kit/index.ts'
import { projectBid } from '#schemas/project/bid.ts'
import { runningText } from '#schemas/project/guards.ts'
import { project as declared } from '#schemas/project/project.ts'
import { project } from '#server/db/tables/project.ts'
import type { Tx } from '#server/db/tx.ts'
import { kind, type LineFault } from '#server/document/index.ts'
import { notifyPeople } from '#server/domains/notice/index.ts'
import { approvedRound, byId, guardFacts, knownProject, moveProject, postTarget, voidRounds } from '#server/domains/project/index.ts'
import { cellText } from '#server/grid/index.ts'
import { ofProject } from './project.ts'

const at = (column: string, text: string): Problem => ({ row: '', column, code: 'invalid', text })
const isEmpty = (head: Row, key: string): boolean => (cellText(head[key]) ?? '') === ''

/** A won bid needs amount, tax rate, and a reason without an approved analysis (domain B1). */
function wonFaults(head: Row, seeAll: boolean, analysed: boolean): Problem[] {
  const amount = cellText(head.winAmount)
  return [
    ...(amount === null || dec(amount).lte(0) ? [at('winAmount', '中标金额必须填写，且大于 0')] : []),
    ...(isEmpty(head, 'winTaxRate') ? [at('winTaxRate', '中标税率必须选择')] : []),
    ...(head.withoutAnalysis === true
      ? [
        ...(seeAll ? [] : [at('withoutAnalysis', '免测算立项须由可查看全部项目的角色办理')]),
        ...(isEmpty(head, 'bidReason') ? [at('bidReason', '请填写免测算立项的原因')] : []),
      ]
      : analysed ? [] : [at('withoutAnalysis', '没有已审定的投标测算，请先到项目的测算中审定；不测算的，请勾选免测算立项并填写原因')]),
  ]
}

async function lostFaults(tx: Tx, id: string, head: Row): Promise<Problem[]> {
  const { running } = await guardFacts(tx, await knownProject(tx, id))
  return [
    ...(isEmpty(head, 'bidReason') ? [at('bidReason', '请填写原因')] : []),
    ...(running.length > 0 ? [at('bidResult', `项目的单据 ${runningText(running)}，请先处理`)] : []),
  ]
}

/** At most one participant has won; a bid of one's own excludes another winner. */
function winnerFaults({ head, lines }: Draft): LineFault[] {
  const winners = (lines.bidders ?? []).filter(row => row.isWinner === true)
  return winners.slice(head.bidResult === 'WON' ? 0 : 1).map(({ id }) => ({
    line: 'bidders', row: String(id), column: 'isWinner', code: 'invalid', text: head.bidResult === 'WON' ? '我方中标时不能选择其他中标单位' : '只能有一个中标单位',
  }))
}

/** Won starts the preparation, any other result closes the project (domain B1). */
export const servedBid = kind(projectBid, {
  ...ofProject, lists: [declared.list],
  validate: [async (tx, { id, draft }) => {
    const { head } = draft
    const resultDate = cellText(head.bidDate)
    return [
      ...(resultDate !== null && resultDate > businessDate(tx.ctx.now) ? [at('bidDate', '结果日期不能晚于今天')] : []),
      ...(head.bidResult === 'WON'
        ? wonFaults(head, tx.ctx.seeAll, await approvedRound(tx, id) !== undefined)
        : cellText(head.bidResult) === null ? [] : await lostFaults(tx, id, head)),
      ...winnerFaults(draft),
    ]
  }],
  async afterSave(tx, { id, draft: { head } }) {
    const reason = cellText(head.bidReason) ?? undefined
    if (head.bidResult !== 'WON') {
      await moveProject(tx, id, 'lose', reason)
      await voidRounds(tx, id)
      return
    }
    await moveProject(tx, id, 'win', reason)
    const { managerId, projectName: name } = await knownProject(tx, id)
    await tx.q.update(project).set({
      contractAmount: sql`${project.winAmount}`, contractTaxRate: sql`${project.winTaxRate}`,
      partyA: sql`coalesce(${project.partyA}, ${project.clientName})`,
    }).where(byId(tx, id))
    await notifyPeople(tx, {
      receivers: [...new Set([tx.ctx.userId, ...(managerId === null ? [] : [managerId])])], kind: 'TASK', title: `${name}已中标`,
      body: '请确认合同信息、项目人员和开工日期。', route: `/project/${id}/executeReady`, biz: { key: 'projectReady', id },
    })
    // A transaction that waits for a balance must hold no other lock.
    if (head.withoutAnalysis !== true) await postTarget(tx, id)
  },
})
