import { expect, it } from 'vitest'
import { emptyLine } from '#schemas/supply/quote.ts'
import { targetPriceOf } from '#schemas/supply/workerSummary.ts'
import { enterQuote } from '#server/domains/quote/index.ts'
import { newId } from '#server/core/ids.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inWrite } from '#server/db/tx.ts'
import { workerSummaryApi as api } from '#shared/api/projectWorkers.ts'
import { refusal, withAnalyses } from '../analysis/fixtures.ts'
import { awardApis, inquiryApis } from './fixtures.ts'

const w = withAnalyses()
const won = () => ({ projectId: w.project('珠江智谷 8 层') })
const list = (name: Parameters<typeof w.as>[0] = 'boss') => w.as(name).call(api.page, { ...won(), pageSize: -1 })

it('lists the steps of the approved analysis with their work days, and sums them', async () => {
  const { rows, total, sums } = await list()
  expect(total).toBe(rows.length)
  expect(Number(sums!.workDays)).toBeCloseTo(rows.reduce((sum, row) => sum + Number(row.workDays ?? 0), 0), 6)
  expect(rows[0]).toMatchObject({ state: 'OPEN', bestPrice: null, team: null })
})

it('inquires steps at their target price, compares the teams, and awards the best or a named one', async () => {
  const boss = w.as('boss')
  const chosen = (await list()).rows.slice(0, 2)
  const { id } = await boss.call(api.inquire, { ...won(), rows: chosen.map(row => row.id) })
  const draft = await boss.call(inquiryApis.LABOUR.info, { id })
  expect(draft.lines.items.map(({ itemName, targetPrice, projectItemId }) => [itemName, targetPrice, projectItemId])).toEqual(
    chosen.map(row => [row.jobName, targetPriceOf(row), row.projectItemId])
  )
  const inMerchant = <T>(work: Parameters<typeof inWrite<T>>[2]) => inWrite(w.database.pool, systemCtx('test', '1001'), work)
  const names = ['甲', '乙', '丙']
  const suppliers = names.map(name => ({ id: newId(), kind: 'LABOUR' as const, supplierName: `劳务${name}` }))
  await inMerchant(tx => tx.q.insert(supplier).values(suppliers))
  const invited = suppliers.map(one => ({ id: newId(), supplierId: one.id, supplierName: one.supplierName }))
  await boss.call(inquiryApis.LABOUR.save, {
    id, version: draft.version, head: { ...draft.head }, lines: { items: draft.lines.items.map(row => ({ ...row })), suppliers: invited },
  })
  await boss.call(inquiryApis.LABOUR.act, { ids: [id], action: 'send' })
  const quoted = async (at: number, prices: readonly (string | null)[]) => inMerchant(tx => enterQuote(tx, invited[at]!.id, {
    includeTax: true, taxRate: '3', freight: 'INCLUDED', freightAmount: null, freightTaxRate: null, validUntil: null, payment: null,
    lines: draft.lines.items.map((row, line) =>
      ({ ...emptyLine(String(row.id)), price: prices[line] ?? null, declined: prices[line] === null })),
  }, { way: 'PHONE', fileIds: [] }))
  await quoted(0, ['1.00', '1.00'])
  await quoted(1, ['900.00', '900.00'])
  await quoted(2, ['0.50', null])
  await boss.call(inquiryApis.LABOUR.act, { ids: [id], action: 'close' })
  const { inquiries: [inquiry] } = await boss.call(api.teams, won())
  expect(inquiry).toMatchObject({ id, lines: 2 })
  // Without recorded patrols and delays the rating has no counts, and the page says so.
  expect(inquiry!.teams.map(({ supplierName, score, overTarget, rating }) => [supplierName, score, overTarget, rating])).toEqual(
    [['劳务甲', '60.00', 0, null], ['劳务乙', '0.07', 2, null], ['劳务丙', null, 0, null]]
  )
  expect(inquiry!.teams[0]!.note).toContain('评分不计')
  await expect(boss.call(api.award, { ...won(), inquiryId: id, invited: invited[1]!.id, way: 'APPOINT' })).rejects.toThrow('请填写指定的原因')
  await expect(boss.call(api.award, { ...won(), inquiryId: id, invited: invited[1]!.id, way: 'PREFERENTIAL' })).rejects.toThrow(
    '高于目标价，请填写原因'
  )
  const award = await boss.call(api.award, { ...won(), inquiryId: id, invited: invited[1]!.id, way: 'APPOINT', reason: '熟悉本工程' })
  const { head, lines } = await boss.call(awardApis.LABOUR.info, { id: award.id })
  expect([head.reason, lines.items.map(({ supplierName, price, reason }) => [supplierName, price, reason])]).toEqual(
    ['指定：熟悉本工程', [['劳务乙', '900.00', '熟悉本工程'], ['劳务乙', '900.00', '熟悉本工程']]]
  )
  const best = await boss.call(api.award, { ...won(), inquiryId: id, invited: invited[0]!.id, way: 'PREFERENTIAL' })
  expect((await boss.call(awardApis.LABOUR.info, { id: best.id })).lines.items.map(({ supplierName }) => supplierName)).toEqual(
    ['劳务甲', '劳务甲']
  )
  const [first] = (await list()).rows
  expect(first).toMatchObject({ state: 'AWARDING', bestPrice: '0.49', bestTeam: '劳务丙', contractPrice: null })
  const { documents } = await boss.call(api.detail, { ...won(), id: chosen[0]!.id })
  expect(documents.map(({ kind, supplierName }) => [kind, supplierName]).toSorted()).toEqual(
    [['AWARD', '劳务乙'], ['AWARD', '劳务甲'], ['INQUIRY', '劳务丙']].toSorted()
  )
})

it('is for who leads teams or keeps the store, and only in his own project', async () => {
  expect(await refusal(list('estimator'))).toContain('403')
  expect(await refusal(list('other'))).not.toBe('')
  expect((await list('pm')).total).toBeGreaterThan(0)
})
