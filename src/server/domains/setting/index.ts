import { and, eq, sql } from 'drizzle-orm'
import type { Grid } from '#schemas/kit/index.ts'
import { commonApi } from '#shared/api/common.ts'
import { settingApi } from '#shared/api/setting.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { userSetting } from '#server/db/tables/engine.ts'
import { deleteView, demandGrid, listViews, saveView } from './views.ts'

/** Settings that people keep for themselves; null when never saved. */
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
      // drizzle would write SQL's null, which is no setting.
      const stored = value ?? sql`'null'::jsonb`
      await q.insert(userSetting).values({ userId: ctx.userId, key: name, value: stored })
        .onConflictDoUpdate({ target: [userSetting.merchantId, userSetting.userId, userSetting.key], set: { value: stored } })
    },
  }),
]

/** Views of the lists of these grids, which may be shared: they tell of a list's content and are for people who may read it. */
export const viewCalls = (grids: readonly Grid[]): CallSet => [
  implement(settingApi.queryViews, { read: (db, { grid }) => {
    demandGrid(db.ctx, grids, grid)
    return listViews(db, grid)
  } }),
  implement(settingApi.saveView, {
    audit: 'own',
    write: (tx, input) => {
      demandGrid(tx.ctx, grids, input.grid)
      return saveView(tx, input)
    },
  }),
  implement(settingApi.deleteView, { audit: 'own', write: (tx, { id }) => deleteView(tx, id) }),
]
