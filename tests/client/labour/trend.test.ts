import { expect, it } from 'vitest'
import type { PriceRecord } from '#schemas/labour/priceLog.ts'
import { trendOf } from '#client/pages/labour/history/trend.ts'

const record = (id: string, recordDate: string, dailyPrice: string | null, owner: 'PLAT' | 'SELF' = 'SELF'): PriceRecord => ({
  id, recordDate, dailyPrice, owner, state: 'PAST', jobCategory: '1501', jobLevel: '3', regionCode: null, oldReferencePrice: null,
  quotaReferencePrice: null, oldDailyPrice: null, byName: null, setTime: `2026-01-01T00:00:00.${id}Z`,
})

it('follows the company\'s own prices from its first one on, the platform\'s before', () => {
  const records = [
    record('4', '2026-08-01', '330.00'), record('1', '2026-01-01', '300.00', 'PLAT'), record('3', '2026-06-01', '310.00', 'PLAT'),
    record('2', '2026-03-01', '320.00'),
  ]
  expect(trendOf(records)).toEqual([
    { day: '2026-01-01', price: '300.00' }, { day: '2026-03-01', price: '320.00' }, { day: '2026-08-01', price: '330.00' },
  ])
})

it('takes the record written last of one day, and days without a price as no point', () => {
  expect(trendOf([record('1', '2026-01-01', '300.00'), record('2', '2026-01-01', '305.00'), record('3', '2026-02-01', null)]))
    .toEqual([{ day: '2026-01-01', price: '305.00' }])
  expect(trendOf([])).toEqual([])
})
