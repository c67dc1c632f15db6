import { desc, eq } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { SETTINGS, type SettingKey } from '#schemas/org/settings.ts'
import type { PriceSide } from '#schemas/price/sources.ts'
import { readOnce } from '#server/db/once.ts'
import { merchantSetting } from '#server/db/tables/company.ts'
import type { Db } from '#server/db/tx.ts'

/** All that the merchant has ever set, the newest first. */
const settingsOf = readOnce([merchantSetting], async ({ q, ctx }: Db) =>
  q.select({ key: merchantSetting.key, value: merchantSetting.value, effectiveFrom: merchantSetting.effectiveFrom }).from(merchantSetting)
    .where(eq(merchantSetting.merchantId, ctx.merchantId)).orderBy(desc(merchantSetting.effectiveFrom)))

/**
 * The value of a setting on a business day, as the text that its column's kind keeps ("20000.00", "true"): the newest one
 * that is in force, or the rule's own. Documents keep what this gave when they were submitted (domain B18).
 * @param day 'YYYY-MM-DD'
 */
export async function settingAt(db: Db, key: SettingKey, day: string): Promise<string> {
  const found = (await settingsOf(db)).find(one => one.key === key && one.effectiveFrom <= day)
  return found?.value ?? SETTINGS[key].default
}

/** Which side of the tax the merchant reckons with today (domain B0). */
export const costBasis = async (db: Db): Promise<PriceSide> =>
  (await settingAt(db, 'costBasis', businessDate(db.ctx.now)) === 'EXCL' ? 'EXCL' : 'INCL')
