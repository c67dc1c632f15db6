import { beforeAll, expect, it } from 'vitest'
import { dec, toScale } from '#schemas/kit/index.ts'
import { BLANKING_STEP } from '#schemas/quota/workers.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
const me = () => w.as('estimator')
let scope: { projectId: string, analyseId: string }
let packages: readonly { readonly id: string, readonly unit: string }[]
beforeAll(async () => {
  const [analyseId] = await w.begin('estimator')
  scope = { projectId: w.projectId(), analyseId: analyseId! }
  packages = (await w.database.pool.query<{ id: string, unit: string }>(`select id, unit from quota where merchant_id = '1001'
    and state = '1' order by code`)).rows
})

const sheet = async () => (await me().call(analysisSheetApi.page, { ...scope, pageSize: -1 })).rows
const packageOf = (itemId: string) => me().call(analysisSheetApi.quota, { ...scope, itemId })
const stepsOf = async (quotaId: string) => (await me().call(quotaApi.describeQuotasByES, { ids: [quotaId] })).rows[0]!.workers.map(
  ({ jobName, quotaTotalAmount }) => ({ name: String(jobName), amount: String(quotaTotalAmount) })
)
const selectSteps = (itemId: string, quotaId: string, jobNames: readonly string[]) =>
  me().call(analysisSheetApi.selectWork, { ...scope, itemId, quotaId, jobNames: [...jobNames] })

it('begins the package of an item with the steps that are chosen and the mandatory one, then adds those of another behind them; each can '
  + 'be taken back', async () => {
  const fitting = (unit: string) => packages.filter(one => one.unit === unit)
  const item = (await sheet()).find(({ unit }) => unit !== null && fitting(unit!).length > 1)!
  const [one, other] = fitting(item.unit!).map(({ id }) => ({ id })) as [{ id: string }, { id: string }]
  const [first, ...more] = await stepsOf(one.id)
  expect(first!.name).toBe(BLANKING_STEP.jobName)
  const firstResult = await selectSteps(item.id, one.id, [more[0]!.name])
  expect(firstResult).toMatchObject({ done: 1, refused: [] })
  const started = await packageOf(item.id)
  expect(started.workers.map(({ jobName }) => jobName)).toEqual([first!.name, more[0]!.name])
  expect(started).toMatchObject(
    { quotaId: one.id, itemState: 'MATCHED', workerBudget: toScale(dec(first!.amount).plus(more[0]!.amount), 2) }
  )

  const initialNames = new Set([first!.name, more[0]!.name])
  const added = (await stepsOf(other.id)).filter(({ name }) => !initialNames.has(name)).slice(0, 2)
  expect(added.length).toBeGreaterThan(0)
  const { deedId } = await selectSteps(item.id, other.id, added.map(({ name }) => name))
  const both = await packageOf(item.id)
  expect(both.workers.map(({ jobName }) => jobName)).toEqual([first!.name, more[0]!.name, ...added.map(({ name }) => name)])
  expect(both.workerBudget).toBe(toScale(added.reduce((sum, { amount }) => sum.plus(amount), dec(started.workerBudget)), 2))
  expect((await sheet()).find(({ id }) => id === item.id)).toMatchObject(
    { labour: toScale(dec(item.quantity!).times(both.workerBudget), 2), quotaName: started.quotaName }
  )
  // A duplicate step is refused by name.
  expect(await selectSteps(item.id, other.id, [added[0]!.name])).toMatchObject(
    { done: 0, refused: [{ reason: `已有工序“${added[0]!.name}”，不能重复选用` }] }
  )
  expect(await selectSteps(item.id, other.id, ['没有的工序'])).toMatchObject({ done: 0, refused: [{ reason: '定额包中没有工序“没有的工序”' }] })
  await me().call(analysisSheetApi.undo, { ...scope, deedId: deedId! })
  expect((await packageOf(item.id)).workers.map(({ jobName }) => jobName)).toEqual([first!.name, more[0]!.name])
  await me().call(analysisSheetApi.confirm, { ...scope, itemIds: [item.id] })
  expect((await selectSteps(item.id, other.id, [added[0]!.name])).refused).toHaveLength(1)
})

it('takes steps of packages in use alone, for the unit of the item, and by its estimator', async () => {
  const item = (await sheet()).find(({ unit, state }) => unit !== null && state === 'NONE')!
  const foreign = packages.find(({ unit }) => unit !== item.unit)!
  expect((await selectSteps(item.id, foreign.id, ['x'])).refused).toMatchObject([{ reason: '定额包的单位与清单项不同' }])
  expect(await refusal(selectSteps(item.id, 'nothing', ['x']))).toContain('404')
  expect(await refusal(selectSteps('nothing', foreign.id, ['x']))).toContain('404')
  expect(
    await refusal(w.as('cost').call(analysisSheetApi.selectWork, { ...scope, itemId: item.id, quotaId: foreign.id, jobNames: ['x'] }))
  ).toContain('403')
  await w.database.pool.query(`update quota set state = '2' where id = $1`, [foreign.id])
  expect(await refusal(selectSteps(item.id, foreign.id, ['x']))).toContain('没有启用，不能选择')
})
