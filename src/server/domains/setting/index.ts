import { and, eq } from 'drizzle-orm'
import { commonApi } from '#shared/api/common.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { userSetting } from '#server/db/tables/engine.ts'

/** What people keep for themselves: columns of tables, views, the look. A value that was never saved is null. */
export const settingCalls: CallSet = [
  implement(commonApi.querySetting, {
    async read({ q, ctx }, { name }) {
      const [found] = await q.select({ value: userSetting.value }).from(userSetting)
        .where(and(eq(userSetting.merchantId, ctx.merchantId), eq(userSetting.userId, ctx.userId), eq(userSetting.key, name)))
      return { value: found?.value ?? null }
    },
  }),
  implement(commonApi.saveSetting, {
    audit: 'none',
    async write({ q, ctx }, { name, value }) {
      await q.insert(userSetting).values({ userId: ctx.userId, key: name, value })
        .onConflictDoUpdate({ target: [userSetting.merchantId, userSetting.userId, userSetting.key], set: { value } })
      return null
    },
  }),
]
