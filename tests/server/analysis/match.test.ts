import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { analysisMatchApi, autoMatchResult, type AutoMatchResult } from '#shared/api/analysisMatch.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { taskApi } from '#shared/api/task.ts'
import { refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
let scope: { projectId: string, analyseId: string }
beforeAll(async () => {
  const [analyseId] = await w.begin('estimator')
  scope = { projectId: w.projectId(), analyseId: analyseId! }
})
const me = () => w.as('estimator')
const items = async () => (await me().call(analysisSheetApi.page, { ...scope, pageSize: -1 })).rows.filter(({ unit }) => unit !== null)
async function match(itemIds?: string[]): Promise<AutoMatchResult> {
  const { taskId } = await me().call(analysisMatchApi.auto, { ...scope, ...(itemIds && { itemIds }) })
  for (;;) {
    const { state, result, error } = await me().call(taskApi.queryTask, { id: taskId })
    if (state === 'DONE') return autoMatchResult.parse(result)
    if (state === 'FAILED' || state === 'CANCELLED') throw new Error(error ?? state)
    await pause(20)
  }
}

it('takes packages that are far enough ahead, with score and reasons, says how many have candidates, and confirms none', async () => {
  const all = await items()
  const result = await match()
  expect(result.matched + result.ambiguous + result.none).toBe(all.length)
  expect(result.matched).toBeGreaterThan(0)
  const now = await items()
  expect(now.filter(({ state }) => state === 'MATCHED').length).toBe(result.matched)
  expect(now.filter(({ state }) => state === 'CONFIRMED' || state === 'LOCKED')).toEqual([])
  expect(now.filter(({ candidates }) => (candidates ?? 0) > 0).length).toBe(result.ambiguous)
  expect(new Map(result.items.map(({ itemId, outcome }) => [itemId, outcome === 'matched']))).toEqual(
    new Map(now.map(({ id, state }) => [id, state === 'MATCHED']))
  )
  const one = now.find(({ state }) => state === 'MATCHED')!
  const opened = await me().call(analysisSheetApi.quota, { ...scope, itemId: one.id })
  expect(opened.score).toBe(one.score)
  expect(opened.reasons[0]).toMatch(/^.+ \d+\/\d+$/)
  expect(result.items.find(({ itemId }) => itemId === one.id)).toMatchObject(
    { name: one.name, quotaName: one.quotaName, score: one.score, reasons: opened.reasons }
  )
  const [candidate] = await me().call(analysisMatchApi.candidates, { ...scope, itemIds: [one.id] })
  expect(candidate).toMatchObject({ itemId: one.id, outcome: 'matched' })
  expect(candidate!.candidates[0]).toMatchObject({ quotaName: one.quotaName, points: one.score, contradictions: [] })
  expect((await match()).matched).toBe(0)
  await me().call(analysisSheetApi.undo, { ...scope, deedId: result.deedId! })
  expect((await items()).every(({ state }) => state === 'NONE')).toBe(true)
})

it('leaves alone what somebody stands by, and remembers it for the next bill until it is taken back', async () => {
  await match()
  const [one] = (await items()).filter(({ state }) => state === 'MATCHED')
  const used = async () => (await w.database.pool.query<{ count: number }>(`select count from package_use
    where item_code = left($1, 9)`, [one!.code])).rows.reduce((all, { count }) => all + Number(count), 0)
  const usedBefore = await used()
  await me().call(analysisSheetApi.confirm, { ...scope, itemIds: [one!.id] })
  expect(await used()).toBe(usedBefore + 1)
  const before = await items()
  expect(await match(before.map(({ id }) => id))).toMatchObject({ skippedLocked: 1 })
  expect((await items()).find(({ id }) => id === one!.id)).toEqual(before.find(({ id }) => id === one!.id))
  await me().call(analysisSheetApi.updateNum, { ...scope, itemId: one!.id, quantity: '5' })
  expect(await used()).toBe(usedBefore)
  expect(await refusal(w.as('cost').call(analysisMatchApi.auto, scope))).toContain('只有这份测算的测算人员可以修改')
})

it('takes for equal work what somebody has decided on, and for work that was decided differently nothing of it', async () => {
  const { rows: packages } = await me().call(
    quotaApi.describeQuotas, { pageNum: 1, pageSize: 100 } as InputOf<typeof quotaApi.describeQuotas>
  )
  const enabled = packages.filter(({ quotaState }) => quotaState === '1')
  const [one, other] = enabled.map(({ quotaUnit }) => enabled.filter(two => two.quotaUnit === quotaUnit)).find(({ length }) => length > 1)!
  const added = ['一', '二', '三', '四'].map((_, at) => ({ id: `new-${at}`, cells: {
    name: '无人认得的做法', feature: at === 3 ? '另一种' : '1．无 2.无', unit: one!.quotaUnit, quantity: '1', parentId: null, sort: 9_000_000 + at,
  } }))
  const { ids } = await me().call(analysisSheetApi.save, { ...scope, added } as InputOf<typeof analysisSheetApi.save>)
  const [first, second, third, fourth] = added.map(({ id }) => ids[id]!) as [string, string, string, string]
  const stateOf = async (id: string) => (await items()).find(row => row.id === id)!
  await match()
  expect((await stateOf(second)).state).toBe('NONE')
  await me().call(analysisSheetApi.selectQuota, { ...scope, itemIds: [first], quotaId: one!.quotaId })
  const { items: matched } = await match()
  expect(await stateOf(second)).toMatchObject({ state: 'MATCHED', quotaName: one!.quotaName, score: 100 })
  expect(matched.find(({ itemId }) => itemId === third)).toMatchObject({ outcome: 'matched', reasons: ['同名称、同特征的清单项已选用'] })
  expect((await stateOf(fourth)).state).toBe('NONE')
  await me().call(analysisSheetApi.selectQuota, { ...scope, itemIds: [second], quotaId: other!.quotaId })
  await me().call(analysisSheetApi.clear, { ...scope, itemIds: [third] })
  await match()
  expect((await stateOf(third)).state).toBe('NONE')
})
