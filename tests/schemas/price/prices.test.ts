import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, toScale } from '#schemas/kit/index.ts'
import { monthIn } from '#schemas/price/listRows.ts'
import { bothSides } from '#schemas/price/sides.ts'
import { priceMark, sideInUse, type KnownPrice } from '#schemas/price/stale.ts'

const money = fc.integer({ min: 1, max: 10_000_000 }).map(cents => toScale(dec(cents).div(100), 2))
const rate = fc.constantFrom('0', '1', '3', '6', '9', '13')
const point = (id: string, priceIncl: string | null, priceExcl: string | null, month: string | null = null): KnownPrice =>
  ({ id, source: month === null ? 'INQUIRY' : 'PRICE_LIST', priceIncl, priceExcl, day: '2026-10-01', month })

describe('both sides of a price', () => {
  it('keeps what was told and finds the other within half a cent', () => fc.assert(fc.property(money, rate, fc.boolean(), (price, taxRate, incl) => {
    const { priceIncl, priceExcl } = bothSides({ priceIncl: incl ? price : null, priceExcl: incl ? null : price, taxRate })
    expect(incl ? priceIncl : priceExcl).toBe(price)
    const factor = dec(taxRate).div(100).plus(1)
    const off = dec(priceExcl ?? 'NaN').times(factor).minus(priceIncl ?? 'NaN').abs()
    expect(off.lte(incl ? factor.div(200) : '0.005')).toBe(true)
  })))
  it('knows no other side without a rate, and changes neither when both were told', () => {
    expect(bothSides({ priceIncl: '95.8', priceExcl: null, taxRate: null })).toEqual({ priceIncl: '95.80', priceExcl: null })
    expect(bothSides({ priceIncl: '166.12', priceExcl: '161.28', taxRate: '13' })).toEqual({ priceIncl: '166.12', priceExcl: '161.28' })
    expect(bothSides({ priceIncl: null, priceExcl: '84.78', taxRate: '13' })).toEqual({ priceIncl: '95.80', priceExcl: '84.78' })
  })
})

describe('the mark of a price in use', () => {
  it('says by how much the newest price differs: old and difference give the new one', () => fc.assert(fc.property(money, money, (old, now) => {
    const mark = priceMark({ price: old, from: point('a', old, null) }, point('b', now, null), null, 'INCL')
    if (old === now) expect(mark).toBeNull()
    else {
      expect(toScale(dec(old).plus(mark?.difference ?? 'NaN'), 2)).toBe(now)
      expect(mark?.price).toBe(now)
      expect(Math.sign(Number(mark?.difference))).toBe(dec(now).gt(old) ? 1 : -1)
    }
  })))
  it('is never there for the price that was chosen', () => fc.assert(fc.property(money, money, (price, other) => {
    const chosen = point('a', price, other)
    expect(priceMark({ price, from: chosen }, chosen, null, 'EXCL')).toBeNull()
    expect(priceMark({ price: other, from: chosen }, chosen, null, 'INCL')).toBeNull()
  })))
  it('compares the side that was chosen', () => {
    const used = { price: '84.78', from: point('a', '95.80', '84.78') }
    expect(sideInUse(used, 'INCL')).toBe('EXCL')
    expect(priceMark(used, point('b', '99.00', '87.61'), null, 'INCL')).toMatchObject({ price: '87.61', difference: '2.83', percent: '3.34' })
    expect(priceMark(used, point('b', '99.00', null), null, 'INCL')).toBeNull()
  })
  it('tells of a newer list without the material, and not of the list itself', () => {
    const october = point('a', '95.80', '84.78', '2026-10')
    const used = { price: '95.80', from: october }
    expect(priceMark(used, october, '2026-11', 'INCL')).toMatchObject({ pointId: null, price: null, month: '2026-11' })
    expect(priceMark(used, october, '2026-10', 'INCL')).toBeNull()
  })
})

it('finds the month in titles and names of files', () => {
  expect(['2026年10月建设工程材料信息价（示例）', '广州 ２０２６年９月', 'info_price_2026-10_gb18030.csv', '2026.1 信息价', '信息价', '2026年13月'].map(monthIn))
    .toEqual(['2026-10', '2026-09', '2026-10', '2026-01', null, null])
})
