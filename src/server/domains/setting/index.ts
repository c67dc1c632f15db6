import { and, eq, ne, sql } from 'drizzle-orm'
import type { Grid } from '#schemas/kit/index.ts'
import { commonApi } from '#shared/api/common.ts'
import { settingApi } from '#shared/api/setting.ts'
import { demandRoomFor, type Bound } from '#server/core/bounds.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { userSetting } from '#server/db/tables/engine.ts'
import { deleteView, demandGrid, listViews, saveView } from './views.ts'

/** Limit per user: several for each list and each kind of import. */
const SETTINGS: Bound = { most: 300, text: '个人设置最多保存 300 项' }

/** Personal settings; null when never saved. */
export const settingCalls: CallSet = [
  implement(commonApi.querySetting, {
    async read({ q, ctx }, { name }) {
      const [setting] = await q.select({ value: userSetting.value }).from(userSetting)
        .where(and(eq(userSetting.merchantId, ctx.merchantId), eq(userSetting.userId, ctx.userId), eq(userSetting.key, name)))
      return { value: setting?.value ?? null }
    },
  }),
  implement(commonApi.saveSetting, {
    audit: 'none',
    async write(tx, { name, value }) {
      const { q, ctx } = tx
      const others = and(eq(userSetting.merchantId, ctx.merchantId), eq(userSetting.userId, ctx.userId), ne(userSetting.key, name))
      await demandRoomFor(tx, userSetting, others, SETTINGS)
      // drizzle would write SQL null, which is no setting.
      const stored = value ?? sql`'null'::jsonb`
      await q.insert(userSetting).values({ userId: ctx.userId, key: name, value: stored })
        .onConflictDoUpdate({ target: [userSetting.merchantId, userSetting.userId, userSetting.key], set: { value: stored } })
    },
  }),
]

/** Views of these grids' lists, which can be shared: they reveal a list's content and require its permission. */
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
