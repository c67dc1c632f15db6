import { beforeAll, expect, it } from 'vitest'
import { INCLUDED_ELSEWHERE } from '#schemas/pricing/problems.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { analysisPricingApi as api, feeTemplateApi, projectFeesApi } from '#shared/api/analysisPricing.ts'
import { analysisReadingApi } from '#shared/api/analysisReading.ts'
import { refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
let scope: { projectId: string, analyseId: string }
const lead = () => w.as('cost')
const query = (text: string, values: readonly unknown[] = []) =>
  w.database.pool.query<{ id: string, code: string, name: string, key: string, side_direct: string, quantity: string }>(text, [...values])
const priced = async () => (await query(`select id, code, name, coalesce(project_item_id, id) as key, side_direct, quantity
  from analysis_item where analysis_id = $1 and unit is not null and direct is not null order by sort`, [scope.analyseId])).rows
const problems = () => lead().call(analysisBestApi.problems, { projectId: scope.projectId })
const submit = () => lead().call(analysisBestApi.submit, { projectId: scope.projectId })
const kinds = async () => (await problems()).problems.map(({ kind, place }) => [kind, place])
const setPrice = (id: string, price: string | null, reason: string | null = null) =>
  query(`update analysis_item set price_way = 'MANUAL', sell_price = $2::numeric, sell = round(quantity * $2::numeric, 2), price_reason = $3
    where id = $1`, [id, price, reason])

beforeAll(async () => {
  scope = await w.packaged()
  await query(`update analysis set state = 'SELECTED' where id = $1`, [scope.analyseId])
  await query('update project set bid_control_price = null where id = $1', [scope.projectId])
})

it('a bill that nobody prices is submitted for its costs alone', async () => {
  await query(`update analysis_item set price_way = 'RATE', sell_price = null, sell = null, priced_sell = null, margin = null
    where analysis_id = $1`, [scope.analyseId])
  expect(await problems()).toEqual({ errors: 0, warnings: 0, problems: [] })
  await submit()
})

it('an item without a price is refused by code, name and reason, and one of zero that another includes is not', async () => {
  const { id } = await w.as('admin').call(feeTemplateApi.save, {
    head: { templateName: '公司标准', standard: 'GB2013', taxMethod: 'GENERAL', labourTax: '3', otherTax: '13', isDefault: true },
    lines: { fees: [
      {
        id: 't-1', name: '利润', part: 'UNIT', kind: 'RATE', bases: '人材机', rate: '8', amount: null, role: 'PROFIT', competitive: true,
        given: false, outwardRate: null, remark: null,
      },
      {
        id: 't-2', name: '安全文明施工费', part: 'MEASURE', kind: 'RATE', bases: '分部分项合计', rate: '2', amount: null, role: 'SAFETY',
        competitive: false, given: false, outwardRate: null, remark: null,
      },
    ] },
  })
  await lead().call(api.takeTemplate, { projectId: scope.projectId, templateId: id })
  await lead().call(api.save, { ...scope, way: 'RATE', decided: true })
  expect((await kinds()).filter(([kind]) => kind !== 'uneven')).toEqual([])
  const [one] = await priced()
  await setPrice(one!.id, null)
  expect(await problems()).toMatchObject({ errors: 1, problems: [
    { kind: 'unpriced', of: 'item', place: one!.key, text: expect.stringMatching(`^${one!.code} ${one!.name}：没有单价`) as string },
    ...(await problems()).problems.slice(1),
  ] })
  expect(await refusal(submit())).toContain(`报价还不能提交：${one!.code} ${one!.name}：没有单价`)
  await setPrice(one!.id, '0.00')
  expect(await kinds()).toContainEqual(['zero', one!.key])
  await setPrice(one!.id, '0.00', INCLUDED_ELSEWHERE)
  expect((await kinds()).filter(([, place]) => place === one!.key)).toEqual([])
  await submit()
})

it('more errors than one can read are counted', async () => {
  await query(`update analysis_item set price_way = 'MANUAL', sell_price = null, sell = null where analysis_id = $1`, [scope.analyseId])
  const { errors } = await problems()
  expect(errors).toBe((await priced()).length)
  expect(await refusal(submit())).toContain(` 等 ${errors} 处`)
  await lead().call(api.save, { ...scope, way: 'RATE', decided: true })
})

it('nothing is above the control price, and no fee that is not competitive below the template', async () => {
  const { total } = await lead().call(api.summary, scope)
  await query('update project set bid_control_price = $2 where id = $1', [scope.projectId, toScale(dec(total).minus('0.01'), 2)])
  expect(await refusal(submit())).toContain(`总价 ${total} 超过控制价`)
  await query('update project set bid_control_price = $2 where id = $1', [scope.projectId, total])
  await submit()
  const { version, head, lines } = await lead().call(projectFeesApi.info, { id: scope.projectId })
  await lead().call(projectFeesApi.save, {
    id: scope.projectId, version, head: { ...head },
    lines: { ...lines, fees: lines.fees.map(fee => (fee.name === '安全文明施工费' ? { ...fee, rate: '1.5' } : fee)) },
  })
  expect(await refusal(submit())).toContain('安全文明施工费：不可竞争费用，1.5% 低于模板的 2%')
  const reloaded = await lead().call(projectFeesApi.info, { id: scope.projectId })
  await lead().call(projectFeesApi.save, {
    id: scope.projectId, version: reloaded.version, head: { ...reloaded.head },
    lines: { ...reloaded.lines, fees: lines.fees.map(fee => ({ ...fee })) },
  })
})

it('an offer with warnings can be submitted, and its approver sees how many there are', async () => {
  const [one, two] = await priced()
  await setPrice(one!.id, toScale(dec(one!.side_direct).div(one!.quantity).div(2), 2))
  await query('update analysis_item set due_price = sell_price + 1 where id = $1', [two!.id])
  const warningKinds = await kinds()
  expect(warningKinds).toEqual(expect.arrayContaining([['loss', one!.key], ['unbalanced', one!.key], ['due', two!.key]]))
  const { roundId } = await submit()
  const { warnings } = await lead().call(analysisReadingApi.reading, { projectId: scope.projectId, id: roundId })
  expect(Object.fromEntries(warnings.map(({ kind, count }) => [kind, count]))).toMatchObject({ loss: 1, due: 1, unbalanced: 1 })
})

it('only the lead of the round may read the problems', async () => {
  expect(await refusal(w.as('estimator').call(analysisBestApi.problems, { projectId: scope.projectId }))).toMatch(/^4/)
  expect(await refusal(w.as('other').call(analysisBestApi.problems, { projectId: scope.projectId }))).toMatch(/^40[34]/)
})
