import { desc, eq } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { SETTINGS, type SettingKey } from '#schemas/org/settings.ts'
import type { PriceSide } from '#schemas/price/sources.ts'
import { readOnce } from '#server/db/once.ts'
import { merchantSetting } from '#server/db/tables/company.ts'
import type { Db } from '#server/db/tx.ts'

const settingsOf = readOnce([merchantSetting], async ({ q, ctx }: Db) =>
  q.select({ key: merchantSetting.key, value: merchantSetting.value, effectiveFrom: merchantSetting.effectiveFrom })
    .from(merchantSetting)
    .where(eq(merchantSetting.merchantId, ctx.merchantId))
    .orderBy(desc(merchantSetting.effectiveFrom)))

/**
 * A setting on a business day in stored form ("20000.00", "true"). Documents keep the value of their submission (domain B18).
 * @param day 'YYYY-MM-DD'
 */
export async function settingAt(db: Db, key: SettingKey, day: string): Promise<string> {
  const current = (await settingsOf(db)).find(row => row.key === key && row.effectiveFrom <= day)
  return current?.value ?? SETTINGS[key].default
}

/** Whether the merchant calculates including or excluding tax today (domain B0). */
export const costBasis = async (db: Db): Promise<PriceSide> =>
  (await settingAt(db, 'costBasis', businessDate(db.ctx.now)) === 'EXCL' ? 'EXCL' : 'INCL')
