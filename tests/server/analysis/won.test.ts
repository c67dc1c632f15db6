import { beforeAll, expect, it } from 'vitest'
import { analysisApi } from '#shared/api/analysis.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { projectBidApi, projectRecordApi } from '#shared/api/projectRecord.ts'
import { DEADLINE, refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
const WON = { bidResult: 'WON', bidDate: '2026-05-01', winAmount: '880000.00', winTaxRate: '9' }
const projectId = () => w.project('滨江花园三期')
const bid = async (head: object) => {
  const { version } = await w.as('boss').call(projectBidApi.info, { id: projectId() })
  return w.as('boss').call(projectBidApi.save, { id: projectId(), version, head: { ...head }, lines: { bidders: [] } })
}
const assign = () => w.as('cost').call(analysisApi.assign, { projectId: projectId(), userIds: [w.userId('estimator')], deadline: DEADLINE })
let roundId = ''
beforeAll(async () => {
  roundId = (await assign()).roundId
})

it('a project with an analysis is not deleted, and is won only with an approved one', async () => {
  expect(await refusal(w.as('boss').call(projectRecordApi.remove, { ids: [projectId()] }))).toContain('已有单据，不能删除')
  expect(await refusal(bid(WON))).toContain('没有已审定的投标测算')
  await w.database.pool.query(`update analysis_round set process_state = 'COMPLETE', best_at = now(), direct = 1 where id = $1`, [roundId])
  await bid(WON)
  expect((await w.as('boss').call(projectRecordApi.info, { id: projectId() })).head.state).toBe('ACTUALIZE_PREPARATION')
})

it('analyses of a lost project are void, and a reopened project starts a new round', async () => {
  await w.database.pool.query(`update project set state = 'INITIATE', bid_result = null where id = $1`, [projectId()])
  await bid({ bidResult: 'LOST', bidDate: '2026-05-01', bidReason: '报价偏高' })
  const [round] = await w.as('cost').call(analysisApi.rounds, { projectId: projectId() })
  expect([round!.voided, round!.analyses.map(({ state }) => state)]).toEqual([true, ['VOID']])
  await w.as('boss').call(projectRecordApi.act, { ids: [projectId()], action: 'reopen', reason: '重新招标' })
  const repeated = await assign()
  expect(repeated.roundId).not.toBe(roundId)
  expect(await w.as('cost').call(analysisApi.state, { projectId: projectId() })).toMatchObject({ round: 2, analyseState: 'ASSIGNED' })
})

it('an item that an analysis has stays in the bill', async () => {
  await w.begin('estimator')
  const [item] = (await w.bill()).filter(({ unit }) => unit !== null)
  expect(
    await refusal(w.as('estimator').call(projectItemApi.saveProjectItems, { projectId: w.projectId(), removed: [item!.id] }))
  ).toContain(`清单项“${item!.name}”已在测算中，不能删除`)
})
