import { sql, type SQL } from 'drizzle-orm'
import { operations } from '#schemas/auth/operations.ts'
import { CONTRACTS } from '#shared/api/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import type { Db } from '#server/db/tx.ts'
import { pageQuery } from '#server/grid/index.ts'

/** Deeds are recorded under the last part of their call's path; its title is what people read. */
const TITLES = JSON.stringify(Object.fromEntries(CONTRACTS.map(({ path, title }) => [path.slice(path.lastIndexOf('/') + 1), title])))
const NAMES = ['name', 'quotaName', 'materialName', 'companyName', 'title', 'phone', 'code'] as const

const named = (values: SQL): SQL[] => NAMES.map(name => sql`${values} ->> ${name}`)
const columns = {
  at: auditLog.at,
  action: sql`coalesce(${TITLES}::jsonb ->> ${auditLog.action}, ${auditLog.action})`,
  target: sql`coalesce(${sql.join([...named(sql`${auditLog.after}`), ...named(sql`${auditLog.before}`)], sql`, `)}, '')`,
  reason: sql`coalesce(${auditLog.reason}, '')`,
  requestId: auditLog.requestId,
}

/** What the signed-in person did in the present company; nobody sees others' deeds here. */
export const listOperations = (db: Db, asked: PageQuery) => pageQuery(db, {
  grid: operations, from: auditLog, columns, key: auditLog.id,
  where: sql`${auditLog.merchantId} = ${db.ctx.merchantId} and ${auditLog.userId} = ${db.ctx.userId}`,
}, asked)
