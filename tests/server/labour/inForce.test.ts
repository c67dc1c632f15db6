import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { PLATFORM_MERCHANT, systemCtx } from '#server/core/systemCtx.ts'
import { labourPrice } from '#server/db/tables/labour.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { pricesInForce } from '#server/domains/labour/inForce.ts'
import { withDatabase } from '../harness/database.ts'
import { ctxOf } from '../harness/people.ts'

const database = withDatabase()
const MERCHANT = 'own'

interface Entry {
  readonly merchantId: string, readonly regionCode: string | null, readonly recordDate: string, readonly dailyPrice: string
}

const DAYS = ['2026-01-01', '2026-03-01', '2026-05-01', '2026-07-01'] as const
/** Each region with its surrounding ones, the smallest first. */
const AROUND: Readonly<Record<string, readonly (string | null)[]>> = {
  '440106': ['440106', '440100', '440000', null], '440100': ['440100', '440000', null], '110000': ['110000', null], '': [null],
}
const entry = fc.record({
  merchantId: fc.constantFrom(MERCHANT, PLATFORM_MERCHANT, 'foreign'),
  regionCode: fc.constantFrom(null, '440106', '440100', '440000', '110000'),
  recordDate: fc.constantFrom(...DAYS), dailyPrice: fc.integer({ min: 1, max: 999 }).map(n => `${n}.00`),
})

/** The reference rule: the merchant's before the platform's, near before far, late before early, last recorded before first. */
function expected(entries: readonly Entry[], region: string, day: string): string | undefined {
  for (const merchantId of [MERCHANT, PLATFORM_MERCHANT]) {
    for (const regionCode of AROUND[region]!) {
      const valid = entries.filter(one => one.merchantId === merchantId && one.regionCode === regionCode && one.recordDate <= day)
      const latest = valid.map(one => one.recordDate).toSorted().at(-1)
      const latestEntry = valid.findLast(one => one.recordDate === latest)
      if (latestEntry !== undefined) return latestEntry.dailyPrice
    }
  }
  return undefined
}

let trades = 0
async function record(entries: readonly Entry[]): Promise<string> {
  const jobCategory = `trade ${trades++}`
  for (const { merchantId, ...facts } of entries) {
    await inWrite(
      database.pool, systemCtx('test', merchantId),
      ({ q }) => q.insert(labourPrice).values({ id: newId(), jobCategory, jobLevel: '3', ...facts })
    )
  }
  return jobCategory
}

it('is the own, nearest, latest record of every day and region', async () => {
  await fc.assert(fc.asyncProperty(
    fc.array(entry, { minLength: 1, maxLength: 8 }), fc.constantFrom(...Object.keys(AROUND)), fc.constantFrom(
      '2025-12-31', '2026-03-01', '2026-06-30', '2027-01-01'
    ),
    async (entries, region, day) => {
      const trade = await record(entries)
      const prices = (await inRead(database.pool, ctxOf(MERCHANT, 'u'), db => pricesInForce(db, { region, day }))).filter(price =>
        price.jobCategory === trade)
      const expectedPrice = expected(entries, region, day)
      expect(prices.flatMap(({ dailyPrice }) => (dailyPrice === null ? [] : [dailyPrice]))).toEqual(
        expectedPrice === undefined ? [] : [expectedPrice]
      )
    },
  ), { numRuns: 60 })
})

it('gives with every region one price for each that has records, and the day on which it changes', async () => {
  const trade = await record([
    { merchantId: PLATFORM_MERCHANT, regionCode: null, recordDate: '2026-01-01', dailyPrice: '200.00' },
    { merchantId: PLATFORM_MERCHANT, regionCode: null, recordDate: '2026-06-01', dailyPrice: '205.00' },
    { merchantId: MERCHANT, regionCode: '440100', recordDate: '2026-02-01', dailyPrice: '260.00' },
    { merchantId: MERCHANT, regionCode: '440100', recordDate: '2026-07-01', dailyPrice: '270.00' },
    { merchantId: MERCHANT, regionCode: '110000', recordDate: '2026-07-01', dailyPrice: '280.00' },
  ])
  const prices = await inRead(database.pool, ctxOf(MERCHANT, 'u'), db => pricesInForce(db, { everyRegion: true, day: '2026-03-01' }))
  const tradePrices = prices.filter(price => price.jobCategory === trade)
    .map(price => [price.regionCode, price.dailyPrice, price.own, price.coming])
  expect(tradePrices.toSorted()).toEqual([
    ['110000', '280.00', true, '2026-07-01'], ['440100', '260.00', true, '2026-07-01'], [null, '200.00', false, '2026-06-01'],
  ].toSorted())
})

it('forgets what the platform will do once the company has a price of its own', async () => {
  const trade = await record([
    { merchantId: PLATFORM_MERCHANT, regionCode: null, recordDate: '2026-01-01', dailyPrice: '200.00' },
    { merchantId: PLATFORM_MERCHANT, regionCode: null, recordDate: '2026-06-01', dailyPrice: '205.00' },
    { merchantId: MERCHANT, regionCode: null, recordDate: '2025-06-01', dailyPrice: '190.00' },
  ])
  const prices = await inRead(database.pool, ctxOf(MERCHANT, 'u'), db => pricesInForce(db, { day: '2026-03-01' }))
  expect(prices.find(price => price.jobCategory === trade)).toMatchObject({ dailyPrice: '190.00', own: true, coming: null })
})

it('takes no word back: records can be neither changed nor deleted', async () => {
  const trade = await record([{ merchantId: MERCHANT, regionCode: null, recordDate: '2026-01-01', dailyPrice: '200.00' }])
  for (const ctx of [ctxOf(MERCHANT, 'u'), systemCtx('test', MERCHANT)]) {
    await expect(
      inWrite(database.pool, ctx, tx => tx.sql`update labour_price set daily_price = 1 where job_category = ${trade}`)
    ).rejects.toThrow()
    await expect(inWrite(database.pool, ctx, tx => tx.sql`delete from labour_price where job_category = ${trade}`)).rejects.toThrow()
  }
})
