import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, toScale } from '#schemas/kit/index.ts'
import { bestBundle, bidderOf, bundleOf, lowestOfEach, type Bidder, type Bundle } from '#schemas/supply/bundle.ts'
import { landedOf } from '#schemas/supply/landed.ts'
import { quoteOf } from './quotes.ts'

const rows = ['1', '2', '3', '4']
const requested = rows.map(row => ({ row, quantity: '10' }))
const freight = (freightAmount: string) => ({ freight: 'EXTRA' as const, freightAmount, freightTaxRate: '9' })
const bidders = [
  quoteOf({ 1: '10.00', 2: '10.00', 3: '10.00', 4: '10.00' }), quoteOf({ 1: '8.00', 2: '9.00' }, freight('40.00')),
  quoteOf({ 2: '9.50', 3: '9.00', 4: '9.00' }),
].map(quote => bidderOf(landedOf(quote, requested), 'INCL'))
const summary = (bundle: Bundle | null) =>
  bundle && { total: bundle.total, taken: rows.map(row => bundle.taken.get(row) ?? null), bidders: bundle.bidders }

/** Brute force over all assignments of rows to bidders or nobody: the most rows, then the least money. */
function tried(rowIds: readonly string[], all: readonly Bidder[], maxBidders: number): { rows: number, total: string } {
  const ways = rowIds.reduce<Map<string, number>[]>((partials, row) => partials.flatMap(way =>
    [way, ...all.flatMap(({ goods }, at) => (goods.has(row) ? [new Map([...way, [row, at]])] : []))]), [new Map()])
  const bundles = ways.map(way => bundleOf(way, all)).filter(bundle => bundle.bidders.length <= maxBidders)
  const best = bundles.toSorted((a, b) => b.taken.size - a.taken.size || dec(a.total).cmp(b.total))[0]!
  return { rows: best.taken.size, total: best.total }
}

describe('bundles', () => {
  it('take the lowest of each row at arrival, and pay the freight of whoever supplies', () => {
    expect(summary(lowestOfEach(rows, bidders))).toEqual({ total: '395.00', taken: [1, 2, 2, 2], bidders: [1, 2] })
    expect(summary(lowestOfEach([...rows, '9'], bidders))?.taken).toEqual([1, 2, 2, 2])
  })
  it('are the best of at most so many: more rows go before less money', () => {
    expect(summary(bestBundle(rows, bidders, 1))).toEqual({ total: '400.00', taken: [0, 0, 0, 0], bidders: [0] })
    expect(summary(bestBundle(rows, bidders, 2))).toEqual({ total: '375.00', taken: [0, 2, 2, 2], bidders: [0, 2] })
    expect(summary(bestBundle(rows, bidders.slice(1), 1))).toEqual({ total: '275.00', taken: [null, 1, 1, 1], bidders: [1] })
  })
  it('are none where nobody quotes, or nobody may supply', () => {
    expect(bestBundle(rows, [], 3)).toBeNull()
    expect(bestBundle(rows, bidders, 0)).toBeNull()
    expect(bestBundle(['9'], bidders, 3)).toBeNull()
  })
  it('take the first of equal ones, and no more suppliers than they need', () => {
    const same = [quoteOf({ 1: '10.00' }), quoteOf({ 1: '10.00' })].map(quote => bidderOf(landedOf(quote, requested), 'INCL'))
    expect(summary(bestBundle(['1'], same, 2))?.bidders).toEqual([0])
    expect(summary(lowestOfEach(['1'], same))?.bidders).toEqual([0])
  })
  it('are what all ways of giving rows away come to at best', () => {
    const figure = fc.integer({ min: 0, max: 3000 }).map(cents => toScale(dec(cents).div(100), 2))
    const bidder = fc.record(
      { prices: fc.array(fc.option(figure, { freq: 3 }), { minLength: 4, maxLength: 4 }), freight: figure }
    ).map(({ prices, freight: paid }): Bidder => {
      const goods = new Map(rows.flatMap((
        row, at
      ) => { const price = prices[at] ?? null; return price === null ? [] : [[row, price] as const] }))
      return { goods, amounts: goods, freight: paid }
    })
    fc.assert(fc.property(fc.array(bidder, { maxLength: 4 }), fc.integer({ min: 1, max: 4 }), (all, maxBidders) => {
      const bundle = bestBundle(rows, all, maxBidders)
      expect({ rows: bundle?.taken.size ?? 0, total: bundle?.total ?? '0.00' }).toEqual(tried(rows, all, maxBidders))
      expect(bundle?.bidders.length ?? 0).toBeLessThanOrEqual(maxBidders)
    }), { numRuns: 60 })
  })
})
