import { task } from '#server/db/tables/engine.ts'
import type { Db } from '#server/db/tx.ts'

export const taskFinders = {
  /** Imports that failed within a month, without a later success of the same user and kind. */
  async 'task.importFailed'(db: Db) {
    const rows = await db.sql<{ id: string, title: string, error: string | null, user: string }>`
      select t.id, t.title, t.error, t.user_id as user from ${task} t
      where t.merchant_id = ${db.ctx.merchantId} and t.state = 'FAILED' and t.kind like '%.import'
      and t.created_at > now() - interval '30 days'
        and not exists (select from ${task} later where later.merchant_id = t.merchant_id and later.user_id = t.user_id
          and later.kind = t.kind and later.state = 'DONE' and later.created_at > t.created_at)`
    return rows.map(({ id, title, error, user }) =>
      ({ objectId: id, objectName: title, content: error ?? '导入失败', route: '', ownerId: user }))
  },
} as const
