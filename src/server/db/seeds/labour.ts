import { DICT } from '#schemas/dict/dictionaries.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import { labourPrice } from '#server/db/tables/labour.ts'
import { newId } from '#server/core/ids.ts'
import type { Tx } from '#server/db/tx.ts'
import prices from './data/labourPrices.json' with { type: 'json' }
import { dictKey } from './dictionaries.ts'
import { insertRows } from '#server/db/insertRows.ts'

/** @throws Error without such a price */
export function dailyPriceOf(jobCategory: string, jobLevel: string): string {
  const priceRow = prices.find(row => row.jobCategory === jobCategory && row.jobLevel === jobLevel)
  if (priceRow === undefined) throw new Error(`no daily price of ${jobCategory} ${jobLevel}`)
  return priceRow.price
}

/** 工日单价：每个工种、每个等级一行，平台所有。 */
export async function seedLabourPrices(tx: Tx): Promise<void> {
  await insertRows(tx, labourPrice, prices.map(({ jobCategory, jobLevel, price, recordDate }) => ({
    id: newId(), jobCategory: dictKey(DICT.jobCategory, jobCategory), jobLevel: dictKey(DICT.jobLevel, jobLevel),
    referencePrice: price, dailyPrice: price, recordDate,
  })))
}

/** Trades with merchant prices; the year-start price as a factor of today's. */
const OWN_TRADES: Readonly<Record<string, string>> = { 泥瓦工: '0.94', 镶贴工: '0.96', 木工: '0.95', 油漆工: '0.97', 水电工: '0.96', 防水工: '0.93' }
const SET = [
  { recordDate: '2026-03-01', createdAt: '2026-02-26T01:30:00Z' }, { recordDate: '2026-08-01', createdAt: '2026-07-29T06:10:00Z' },
] as const

/** Two records per trade and level; the later one equals the platform's. */
export async function seedOwnLabourPrices(tx: Tx, setBy: string): Promise<void> {
  await insertRows(tx, labourPrice, SET.flatMap((recordDates, at) => prices.flatMap(({ jobCategory, jobLevel, price }) => {
    const part = OWN_TRADES[jobCategory]
    if (part === undefined) return []
    const dailyPrice = at === 0 ? toScale(dec(price).times(part), 2) : price
    return [{
      id: newId(), jobCategory: dictKey(DICT.jobCategory, jobCategory), jobLevel: dictKey(DICT.jobLevel, jobLevel),
      referencePrice: dailyPrice, dailyPrice, ...recordDates, createdBy: setBy,
    }]
  })))
}
