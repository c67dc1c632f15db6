import { expect, it } from 'vitest'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
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
  const scope = { projectId, analyseId: analyseId! }
  await bills.as('estimator').call(analysisApi.start, scope)
  const before = (await bills.rows(projectId)).map(({ name, state }) => [name, state])
  await expect(bills.run(projectId, formulaBook(true), { gone: 'delete' })).rejects.toThrow('清单项“块料墙面”已在测算中，不能删除')
  expect((await bills.rows(projectId)).map(({ name, state }) => [name, state])).toEqual(before)
  await bills.run(projectId, formulaBook(true), { gone: 'mark' })
  // Two prices of the bill change: one is in the sheet as copied, the other follows the rates there.
  await bills.database.pool.query(`update project_item set price = case name when '踢脚线' then 2.50 else 7.77 end where project_id = $1
    and name in ('踢脚线', '块料楼地面')`, [projectId])
  expect((await bills.as('estimator').call(analysisApi.differences, scope)).map(({ kind, name, cells }) => [
    kind, name, ...cells.map(({ before: previous, after }) => `${previous} ${after}`),
  ])).toEqual([
    ['ADDED', '墙面装饰板'], ['CHANGED', '块料楼地面', '12.345000 20.000000'], ['CHANGED', '踢脚线', '1.00 2.50'], ['GONE', '块料墙面'],
  ])
  expect(await bills.as('estimator').call(analysisApi.init, scope)).toEqual({ added: 1, changed: 2, removed: 1 })
  expect(
    (await bills.as('estimator').call(analysisSheetApi.page, { ...scope, pageSize: -1 })).rows.find(({ name }) => name === '踢脚线')
  ).toMatchObject({ sellPrice: '2.50', sell: '19.25', priceWay: 'MANUAL' })
  expect(await bills.as('estimator').call(analysisApi.differences, scope)).toEqual([])
})
