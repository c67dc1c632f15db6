import { expect, it } from 'vitest'
import { analysisApi } from '#shared/api/analysis.ts'
import { withBills } from '../projectItem/fixtures.ts'
import { formulaBook } from '../projectItem/workbook.ts'
import { DEADLINE } from './fixtures.ts'

const bills = withBills()

it('a changed bill is compared, not taken over; what an analysis has is marked as gone, never deleted', async () => {
  const projectId = bills.project('滨江花园三期')
  await bills.run(projectId, formulaBook())
  const { rows: [person] } = await bills.database.pool.query<{ id: string }>(`select id from app_user where phone = 'estimator'`)
  await bills.as('cost').call(analysisApi.assign, { projectId, userIds: [person!.id], deadline: DEADLINE })
  const { analyseId } = await bills.as('estimator').call(analysisApi.getJoinAnalyseId, { projectId })
  const of = { projectId, analyseId: analyseId! }
  await bills.as('estimator').call(analysisApi.start, of)
  const before = (await bills.rows(projectId)).map(({ name, state }) => [name, state])
  await expect(bills.run(projectId, formulaBook(true), { gone: 'delete' })).rejects.toThrow('清单项“块料墙面”已在测算中，不能删除')
  expect((await bills.rows(projectId)).map(({ name, state }) => [name, state])).toEqual(before)
  await bills.run(projectId, formulaBook(true), { gone: 'mark' })
  expect((await bills.as('estimator').call(analysisApi.differences, of)).map(({ kind, name, cells }) => [kind, name, ...cells.map(({ before: was, after }) => `${was} ${after}`)])).toEqual([
    ['ADDED', '墙面装饰板'], ['CHANGED', '块料楼地面', '12.345000 20.000000'], ['GONE', '块料墙面'],
  ])
  expect(await bills.as('estimator').call(analysisApi.init, of)).toEqual({ added: 1, changed: 1, removed: 1 })
})
