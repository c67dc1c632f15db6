import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atMaterialPrices, atTradePrice, pricedAlike } from '#schemas/analysis/reprice.ts'
import { computeDraft, dec, sumOf, toScale, type Draft } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'

const draft = (
  steps: readonly { category: string, price: string, ratio: string }[], total = '100.00'
): Draft => computeDraft(quotaPackage, {
  head: { quotaWorkerTotalAmount: total, calcMode: 'totalToJobStep', quotaNum: '1.000000' },
  lines: {
    workers: steps.map(({ category, price, ratio }, at) =>
      ({ key: `w${at}`, jobName: `工序${at}`, jobCategory: category, jobLevel: '4', dailyPrice: price, ratio })),
    materials: [
      { key: 'm0', jobKey: 'w0', libMaterialId: 'a', quotaNum: '2.500000', price: '10.00' },
      { key: 'm1', jobKey: 'w0', libMaterialId: 'b', quotaNum: '1.000000', price: '7.00' },
    ],
    machines: [], documents: [],
  },
})
const TWO = draft([{ category: '1501', price: '200.00', ratio: '40.00' }, { category: '1502', price: '300.00', ratio: '60.00' }])

it('a dearer work day costs more, and takes as many days as before', () => {
  const after = atTradePrice(TWO, { jobCategory: '1501', jobLevel: null }, '220')
  expect(after.lines.workers!.map(row => row.quotaTotalAmount)).toEqual(['44.00', '60.00'])
  expect(after.lines.workers!.map(row => row.quotaWorkDay)).toEqual(TWO.lines.workers!.map(row => row.quotaWorkDay))
  expect(after.head.quotaWorkerTotalAmount).toBe('104.00')
  expect(toScale(sumOf(after.lines.workers!.map(row => row.ratio as string)), 2)).toBe('100.00')
})

it('leaves alone what has no such step, another level, or the price already', () => {
  for (const [trade, price] of [
    [{ jobCategory: '1599', jobLevel: null }, '220'], [{ jobCategory: '1501', jobLevel: '5' }, '220'],
    [{ jobCategory: '1501', jobLevel: '4' }, '200.0'],
  ] as const) {
    expect(atTradePrice(TWO, trade, price)).toBe(TWO)
  }
})

it('materials at recorded prices cost quantity times price, and others stay', () => {
  const [first] = TWO.lines.materials!
  const selected = { price: '12.00', sourceType: 'CONTRACT', sourceId: 'p' }
  const at = (...keys: readonly string[]) => new Map(keys.map(key => [key, selected]))
  const after = atMaterialPrices(TWO, at(pricedAlike(first!)))
  expect([after.head.quotaMaterialTotalAmount, after.lines.materials![0]!.sourceId, after.lines.materials![1]]).toEqual(
    ['37.00', 'p', TWO.lines.materials![1]]
  )
  expect(atMaterialPrices(after, at(pricedAlike(after.lines.materials![0]!)))).toBe(after)
  expect(atMaterialPrices(TWO, at(pricedAlike({ ...first!, libMaterialId: 'z' }), pricedAlike({ ...first!, price: '11.30' })))).toBe(TWO)
})

it('the budget is what the steps come to, whatever the price is, and asking twice changes nothing', () => fc.assert(fc.property(
  fc.integer({ min: 100, max: 99_999 }), fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 999_999 }), (price, ratio, total) => {
    const before = draft(
      [{ category: '1501', price: '180.00', ratio: `${ratio}.00` }, { category: '1502', price: '260.00', ratio: `${100 - ratio}.00` }],
      toScale(dec(total).div(100), 2)
    )
    const trade = { jobCategory: '1501', jobLevel: null }
    const after = atTradePrice(before, trade, toScale(dec(price).div(100), 2))
    expect(after.head.quotaWorkerTotalAmount).toBe(toScale(sumOf(after.lines.workers!.map(row => row.quotaTotalAmount as string)), 2))
    expect(after.lines.workers![1]!.quotaTotalAmount).toBe(before.lines.workers![1]!.quotaTotalAmount)
    expect(atTradePrice(after, trade, toScale(dec(price).div(100), 2))).toBe(after)
  })))
