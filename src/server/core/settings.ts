import { and, desc, eq, lte } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { SETTINGS, type SettingKey } from '#schemas/org/settings.ts'
import type { PriceSide } from '#schemas/price/sources.ts'
import { merchantSetting } from '#server/db/tables/company.ts'
import type { Db } from '#server/db/tx.ts'

/**
 * The value of a setting on a business day, as the text that its column's kind keeps ("20000.00", "true"): the newest one
 * that is in force, or the rule's own. Documents keep what this gave when they were submitted (domain B18).
 * @param day 'YYYY-MM-DD'
 */
export async function settingAt({ q, ctx }: Db, key: SettingKey, day: string): Promise<string> {
  const [found] = await q.select({ value: merchantSetting.value }).from(merchantSetting)
    .where(and(eq(merchantSetting.merchantId, ctx.merchantId), eq(merchantSetting.key, key), lte(merchantSetting.effectiveFrom, day)))
    .orderBy(desc(merchantSetting.effectiveFrom)).limit(1)
  return found?.value ?? SETTINGS[key].default
}

/** Which side of the tax the merchant reckons with today (domain B0). */
export const costBasis = async (db: Db): Promise<PriceSide> =>
  (await settingAt(db, 'costBasis', businessDate(db.ctx.now)) === 'EXCL' ? 'EXCL' : 'INCL')
