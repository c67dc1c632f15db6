import { DICT } from '#schemas/dict/dictionaries.ts'
import { labourPrice } from '#server/db/tables/labour.ts'
import type { Tx } from '#server/db/tx.ts'
import prices from './data/labourPrices.json' with { type: 'json' }
import { dictKey } from './dictionaries.ts'
import { insertAll } from './insert.ts'

/** Price of a day of work of a trade and level, by their Chinese names. @throws Error when the list has none */
export function dailyPriceOf(jobCategory: string, jobLevel: string): string {
  const found = prices.find(row => row.jobCategory === jobCategory && row.jobLevel === jobLevel)
  if (found === undefined) throw new Error(`no daily price of ${jobCategory} ${jobLevel}`)
  return found.price
}

/** 工日单价：每个工种、每个等级一行，平台所有。 */
export async function seedLabourPrices(tx: Tx): Promise<void> {
  await insertAll(tx, labourPrice, prices.map(({ jobCategory, jobLevel, price, recordDate }) => ({
    jobCategory: dictKey(DICT.jobCategory, jobCategory), jobLevel: dictKey(DICT.jobLevel, jobLevel),
    referencePrice: price, dailyPrice: price, recordDate,
  })))
}
