import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, toScale } from '#schemas/kit/index.ts'
import { SETTINGS } from '#schemas/org/settings.ts'
import { monthIn } from '#schemas/price/listRows.ts'
import {
  OFFER_ORDERS, offerOrder, priceOffers, type DatedPrice, type KnownOffer, type OfferSource, type PriceOffer,
} from '#schemas/price/offers.ts'
import type { PriceSide, PriceSource } from '#schemas/price/sources.ts'
import { bothSides } from '#schemas/price/sides.ts'
import { priceMark, sideInUse, type KnownPrice, type PriceInUse } from '#schemas/price/stale.ts'
import { oneTicked } from '#schemas/quota/refreshPrices.ts'

const money = fc.integer({ min: 1, max: 10_000_000 }).map(cents => toScale(dec(cents).div(100), 2))
const rate = fc.constantFrom('0', '1', '3', '6', '9', '13')
const point = (id: string, priceIncl: string | null, priceExcl: string | null, month: string | null = null): KnownPrice =>
  ({ id, source: month === null ? 'INQUIRY' : 'PRICE_LIST', priceIncl, priceExcl, day: '2026-10-01', month })

describe('both sides of a price', () => {
  it('keeps what was given and finds the other within half a cent', () =>
    fc.assert(fc.property(money, rate, fc.boolean(), (price, taxRate, incl) => {
      const { priceIncl, priceExcl } = bothSides({ priceIncl: incl ? price : null, priceExcl: incl ? null : price, taxRate })
      expect(incl ? priceIncl : priceExcl).toBe(price)
      const factor = dec(taxRate).div(100).plus(1)
      const off = dec(priceExcl ?? 'NaN').times(factor).minus(priceIncl ?? 'NaN').abs()
      expect(off.lte(incl ? factor.div(200) : '0.005')).toBe(true)
    })))
  it('knows no other side without a rate, and changes neither when both were given', () => {
    expect(bothSides({ priceIncl: '95.8', priceExcl: null, taxRate: null })).toEqual({ priceIncl: '95.80', priceExcl: null })
    expect(bothSides({ priceIncl: '166.12', priceExcl: '161.28', taxRate: '13' })).toEqual({ priceIncl: '166.12', priceExcl: '161.28' })
    expect(bothSides({ priceIncl: null, priceExcl: '84.78', taxRate: '13' })).toEqual({ priceIncl: '95.80', priceExcl: '84.78' })
  })
})

const using = (price: string, from: KnownPrice | null, basis: PriceSide = 'INCL'): PriceInUse =>
  ({ price, from, in: sideInUse(price, from === null ? [] : [[from]], basis) })

describe('the mark of a price in use', () => {
  it('says by how much the newest price differs: old and difference give the new one', () =>
    fc.assert(fc.property(money, money, (old, now) => {
      const mark = priceMark(using(old, point('a', old, null)), point('b', now, null), null)
      if (old === now) expect(mark).toBeNull()
      else {
        expect(toScale(dec(old).plus(mark?.difference ?? 'NaN'), 2)).toBe(now)
        expect(mark?.price).toBe(now)
        expect(Math.sign(Number(mark?.difference))).toBe(dec(now).gt(old) ? 1 : -1)
      }
    })))
  it('is never there for the price that was chosen', () => fc.assert(fc.property(money, money, (price, other) => {
    const chosen = point('a', price, other)
    expect(priceMark(using(price, chosen, 'EXCL'), chosen, null)).toBeNull()
    expect(priceMark(using(other, chosen), chosen, null)).toBeNull()
  })))
  it('compares the side that was chosen', () => {
    const used = using('84.78', point('a', '95.80', '84.78'))
    expect(used.in).toEqual({ side: 'EXCL', sure: true })
    expect(priceMark(used, point('b', '99.00', '87.61'), null)).toMatchObject(
      { price: '87.61', difference: '2.83', percent: '3.34', side: 'EXCL', sure: true }
    )
    expect(priceMark(used, point('b', '99.00', null), null)).toBeNull()
  })
  it('offers a newer list without the material, and not the list itself', () => {
    const october = point('a', '95.80', '84.78', '2026-10')
    const used = using('95.80', october)
    expect(priceMark(used, october, '2026-11')).toMatchObject({ pointId: null, price: null, month: '2026-11' })
    expect(priceMark(used, october, '2026-10')).toBeNull()
  })
})

describe('the side of a price in use', () => {
  const sides = (priceIncl: string | null, priceExcl: string | null) => ({ priceIncl, priceExcl })
  const [previousSides, now] = [sides('4.75', '4.20'), sides('4.86', '4.30')]
  it('is what was recorded when it was taken, whatever stands in the library by now', () => {
    expect(sideInUse('4.2', [[], [now, previousSides], []], 'INCL')).toEqual({ side: 'EXCL', sure: true })
    expect(sideInUse('4.75', [[], [now, previousSides], []], 'EXCL')).toEqual({ side: 'INCL', sure: true })
  })
  it('follows from what it was chosen from, else from the library, else from what others have quoted', () => {
    const gross = sides('4.20', '3.72')
    expect(sideInUse('4.20', [[previousSides], [gross], [gross]], 'INCL')).toEqual({ side: 'EXCL', sure: true })
    expect(sideInUse('4.20', [[now], [gross], [previousSides]], 'EXCL')).toEqual({ side: 'INCL', sure: true })
    expect(sideInUse('4.20', [[], [], [previousSides, now]], 'INCL')).toEqual({ side: 'EXCL', sure: true })
  })
  it('is unknown where nothing matches, or records say both', () => {
    expect(sideInUse('5.00', [[previousSides], [now]], 'INCL')).toEqual({ side: 'INCL', sure: false })
    expect(sideInUse('5.00', [], 'EXCL')).toEqual({ side: 'EXCL', sure: false })
    expect(sideInUse('4.20', [[], [previousSides, sides('4.20', '3.72')]], 'INCL')).toEqual({ side: 'INCL', sure: false })
  })
  it('is the merchant\'s of a price that is the same on both', () => {
    expect(sideInUse('4.20', [[sides('4.20', '4.20')]], 'EXCL')).toEqual({ side: 'EXCL', sure: true })
    expect(sideInUse('4.20', [[sides('4.20', '4.20'), previousSides]], 'INCL')).toEqual({ side: 'EXCL', sure: true })
  })
  it('does not depend on the merchant once it is known', () =>
    fc.assert(fc.property(money, fc.array(fc.tuple(fc.option(money), fc.option(money))), (price, others) => {
      const records = others.map(([incl, excl]) => sides(incl, excl))
      const cached = [records, [sides(price, toScale(dec(price).plus('0.01'), 2))]]
      const [one, other] = [sideInUse(price, cached, 'INCL'), sideInUse(price, cached, 'EXCL')]
      expect(one.sure).toBe(other.sure)
      const eitherSide = records.some(({ priceIncl, priceExcl }) => priceIncl === price && priceExcl === price)
      if (one.sure && !eitherSide) expect(one.side).toBe(other.side)
      if (!one.sure) expect([one.side, other.side]).toEqual(['INCL', 'EXCL'])
    })))
})

it('finds the month in titles and names of files', () => {
  expect(['2026年10月建设工程材料信息价（示例）', '广州 ２０２６年９月', 'info_price_2026-10_gb18030.csv', '2026.1 信息价', '信息价', '2026年13月'].map(monthIn))
    .toEqual(['2026-10', '2026-09', '2026-10', '2026-01', null, null])
})

describe('the offers in place of a price', () => {
  const rules = { order: offerOrder('CONTRACT-INQUIRY-PRICE_LIST-LIBRARY'), today: '2026-11-20' } as const
  const offerOf = (id: string, offerSource: OfferSource, priceIncl: string, day: string, at = `${day}T08`): KnownOffer =>
    ({ ...point(id, priceIncl, null), as: offerSource, day, at, where: '' })
  const used = (price: string, day: string | null, at: string | null): DatedPrice =>
    ({ ...using(price, null), in: { side: 'INCL', sure: true }, day, at })
  const summaries = (offers: readonly PriceOffer[]) =>
    offers.map(({ pointId, difference, days, newer }) => [pointId, difference, days, newer])

  it("come in the merchant's order with age and difference, whatever is the newest", () => {
    const offers = [
      offerOf('l', 'LIBRARY', '9', '2026-11-18'), offerOf('p', 'PRICE_LIST', '12', '2026-11-01'),
      offerOf('c', 'CONTRACT', '11', '2026-01-20'),
    ]
    expect(summaries(priceOffers(used('10', '2026-10-01', ''), offers, rules))).toEqual(
      [['c', '1.00', 304, false], ['p', '2.00', 19, true], ['l', '-1.00', 2, true]]
    )
    expect(
      summaries(priceOffers(used('10', '2026-10-01', ''), offers, { ...rules, order: offerOrder('LIBRARY-PRICE_LIST') })).map(([id]) => id)
    ).toEqual(['l', 'p'])
  })
  it('are none where nothing is newer, and leave out what is the same price or the same recorded price', () => {
    const list = offerOf('p', 'PRICE_LIST', '12', '2026-11-01')
    expect(priceOffers(used('10', '2026-11-01', '2026-11-02'), [list], rules)).toEqual([])
    expect(priceOffers(used('12.0', '2026-10-01', ''), [list], rules)).toEqual([])
    expect(priceOffers(used('10', '2026-10-01', ''), [list, { ...list, as: 'LIBRARY' }], rules)).toHaveLength(1)
    expect(priceOffers({ ...used('10', '2026-10-01', ''), from: list }, [list], rules)).toEqual([])
  })
  it('of a typed price are newer by the time at which they were recorded, and none once it was typed just now', () => {
    const list = offerOf('p', 'PRICE_LIST', '12', '2026-11-01', '2026-11-15T08')
    expect(priceOffers(used('10', null, '2026-11-10T08'), [list], rules)).toHaveLength(1)
    expect(priceOffers(used('10', null, '2026-11-16T08'), [list], rules)).toEqual([])
    expect(priceOffers(used('10', null, null), [list], rules)).toEqual([])
  })
  const preferred = (offers: readonly PriceOffer[]) => offers.filter(offer => offer.preferred).map(({ pointId }) => pointId)
  const chosen = (from: KnownOffer): DatedPrice =>
    ({ price: from.priceIncl ?? '', from, in: { side: 'INCL', sure: true }, day: from.day, at: from.at })

  it('prefer the first newer source, and none that comes after the source in use', () => {
    const [list, quoted, contract] = [
      offerOf('p', 'PRICE_LIST', '12', '2026-11-01'), offerOf('i', 'INQUIRY', '13', '2026-10-20'),
      { ...offerOf('c', 'CONTRACT', '11', '2026-10-10'), source: 'CONTRACT' as const },
    ]
    const all = [list, quoted, contract]
    expect(preferred(priceOffers(used('10', '2026-10-01', ''), all, rules))).toEqual(['c'])
    expect(preferred(priceOffers(chosen(contract), all, rules))).toEqual([])
    expect(summaries(priceOffers(chosen(contract), all, rules)).map(([id]) => id)).toEqual(['i', 'p'])
    expect(preferred(priceOffers(chosen(contract), [...all, { ...contract, id: 'd', priceIncl: '14', day: '2026-11-05' }], rules))).toEqual(
      ['d']
    )
  })
  it('prefer none where the first source says what is in use, or nobody knows the side', () => {
    const all = [
      { ...offerOf('c', 'CONTRACT', '10', '2026-10-10'), source: 'CONTRACT' as const }, offerOf('p', 'PRICE_LIST', '12', '2026-11-01'),
    ]
    expect(preferred(priceOffers(used('10', '2026-10-01', ''), all, rules))).toEqual([])
    const unsure = { ...used('9', '2026-10-01', ''), in: { side: 'INCL', sure: false } } as const
    expect(priceOffers(unsure, all, rules).map(offer => [offer.pointId, offer.sure, offer.preferred])).toEqual(
      [['c', false, false], ['p', false, false]]
    )
  })
  it('prefer nothing more once what they prefer was taken', () => fc.assert(fc.property(
    fc.constantFrom(...Object.keys(OFFER_ORDERS)), fc.constantFrom(null, '2026-03-05', '2026-05-05'), fc.integer({ min: 1, max: 5 }),
    fc.array(fc.record({
      of: fc.constantFrom<readonly [PriceSource, OfferSource]>(
        ['CONTRACT', 'CONTRACT'], ['ORDER', 'CONTRACT'], ['INQUIRY', 'INQUIRY'], ['PRICE_LIST', 'PRICE_LIST'], ['MANUAL', 'LIBRARY'],
        ['CONTRACT', 'LIBRARY'], ['PRICE_LIST', 'LIBRARY']
      ),
      id: fc.integer({ min: 0, max: 9 }), price: fc.integer({ min: 1, max: 5 }), day: fc.integer({ min: 1, max: 9 }),
      at: fc.integer({ min: 1, max: 9 }),
    }), { maxLength: 8 }),
    (setting, day, price, generatedOffers) => {
      // A recorded price is one fact, whatever it is offered as.
      const facts = new Map(generatedOffers.map(one => [one.id, one]))
      const all = generatedOffers.map(({ id, of: [, offerSource] }): KnownOffer => {
        const { of: [source], price, day: on, at } = facts.get(id)!
        return { ...offerOf(String(id), offerSource, `${price}.00`, `2026-0${on}-05`, `2026-0${at}-05T08`), source }
      })
      const order = { ...rules, order: offerOrder(setting) }
      const [first] = preferred(priceOffers(used(`${price}.00`, day, '2026-04-05T08'), all, order))
      if (first === undefined) return
      expect(preferred(priceOffers(chosen(all.find(({ id }) => id === first)!), all, order))).toEqual([])
    },
  ), { numRuns: 1000 }))
  it('can be put in every order by a setting', () => {
    expect(Object.keys(OFFER_ORDERS)).toHaveLength(24)
    expect(OFFER_ORDERS['PRICE_LIST-CONTRACT-INQUIRY-LIBRARY']).toBe('信息价、合同、询价、材料库')
    expect(Object.keys(OFFER_ORDERS)).toContain(SETTINGS.priceOrder.default)
  })
  it('leave one line of a material ticked, the one that was ticked last', () => {
    const lines = [['a', true], ['b', true], ['c', false]].map(([id, apply]) => ({ id: String(id), material: 'm', apply: apply === true }))
    const remainingIds = (edited: readonly string[]) => oneTicked(lines, new Set(edited)).filter(({ apply }) => apply === true)
      .map(({ id }) => id)
    expect(remainingIds(['b'])).toEqual(['b'])
    expect(remainingIds(['a', 'b', 'c'])).toEqual(['b'])
    expect(remainingIds(['c'])).toEqual(['a', 'b'])
  })
})
