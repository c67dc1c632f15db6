import { sql } from 'drizzle-orm'
import { operations } from '#schemas/auth/operations.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { DEED_WORDS } from '#server/core/actionLabels.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import type { Db } from '#server/db/tx.ts'
import { pageQuery } from '#server/grid/index.ts'

const ACTION_LABELS = JSON.stringify(DEED_WORDS)
const columns = {
  at: auditLog.at,
  action: sql`coalesce(${ACTION_LABELS}::jsonb ->> ${auditLog.action}, ${auditLog.action})`,
  entity: auditLog.entity,
  target: sql`coalesce(${auditLog.subject}, '')`,
  reason: sql`coalesce(${auditLog.reason}, '')`,
  requestId: auditLog.requestId,
}

/** The user's entries in the current company only. */
export const listOperations = (db: Db, query: PageQuery) => pageQuery(db, {
  grid: operations, from: auditLog, columns, key: auditLog.id,
  where: sql`${auditLog.merchantId} = ${db.ctx.merchantId} and ${auditLog.userId} = ${db.ctx.userId}`,
}, query)
