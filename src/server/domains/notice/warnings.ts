import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { WARNING_RULES, type WarningRuleKey } from '#schemas/notice/warningRules.ts'
import { warnings } from '#schemas/notice/warnings.ts'
import { audit } from '#server/core/audit.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { warning } from '#server/db/tables/notice.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { pageQuery, publishList } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'

const RULES = Object.keys(WARNING_RULES) as WarningRuleKey[]

export const rulesFor = ({ permissions }: Ctx, action: 'query' | 'edit'): WarningRuleKey[] =>
  RULES.filter(rule => permissions.has(`${WARNING_RULES[rule]!.need}:${action}`))

const ofRules = (rules: readonly WarningRuleKey[]): SQL => (rules.length === 0 ? sql`false` : inArray(warning.rule, [...rules]))
const visible = ({ ctx }: Db): SQL =>
  sql`${warning.merchantId} = ${ctx.merchantId} and (${ofRules(rulesFor(ctx, 'query'))} or ${warning.ownerId} = ${ctx.userId})`
const nameOf = (user: SQL): SQL =>
  sql`(select m.real_name from ${userMerchant} m where m.merchant_id = ${warning.merchantId} and m.user_id = ${user})`
const level =
  sql`case ${warning.rule} ${sql.join(RULES.map(rule => sql`when ${rule} then ${String(WARNING_RULES[rule]!.level)}`), sql` `)} end`

/** The user's warnings; closed ones only on request. */
export async function listWarnings(db: Db, query: PageQuery & { readonly closed: boolean }) {
  const columns = {
    objectName: warning.objectName, level, rule: warning.rule, content: warning.content, state: warning.state,
    ownerName: nameOf(sql`${warning.ownerId}`), firstSeen: warning.firstSeen, lastSeen: warning.lastSeen,
    handledByName: nameOf(sql`${warning.handledBy}`), handledAt: warning.handledAt,
  }
  const canHandle = sql`coalesce(${warning.ownerId} = ${db.ctx.userId}, false) or ${ofRules(rulesFor(db.ctx, 'edit'))}`
  const where = query.closed ? visible(db) : sql`${visible(db)} and ${warning.state} <> 'CLOSED'`
  const page = await pageQuery(
    db, { grid: warnings, from: warning, columns, key: warning.id, where, extra: { route: warning.route, canHandle } }, query
  )
  return page as typeof page & { rows: (typeof page.rows[number] & { route: string, canHandle: boolean })[] }
}

/**
 * Acknowledges or closes warnings.
 * @throws AppError NOT_FOUND for an invisible one, FORBIDDEN with read permission only, WRONG_STATE for a closed one
 */
export async function updateWarnings(tx: Tx, ids: readonly string[], state: 'ACK' | 'CLOSED'): Promise<void> {
  const distinctIds = [...new Set(ids)]
  const rows = await tx.q.select().from(warning).where(and(visible(tx), inArray(warning.id, distinctIds))).for('update')
  if (rows.length < distinctIds.length) throw new AppError('NOT_FOUND')
  const rules: readonly string[] = rulesFor(tx.ctx, 'edit')
  if (rows.some(row => row.ownerId !== tx.ctx.userId && !rules.includes(row.rule))) throw new AppError('FORBIDDEN')
  if (rows.some(row => row.state === 'CLOSED')) throw new AppError('WRONG_STATE', { text: '预警已关闭' })
  await tx.q.update(warning).set({ state, handledBy: tx.ctx.userId, handledAt: tx.ctx.now.toISOString() })
    .where(and(eq(warning.merchantId, tx.ctx.merchantId), inArray(warning.id, distinctIds)))
  for (const row of rows)
    await audit(tx, { action: 'updateWarnings', entity: 'warning', entityId: row.id, subject: row.objectName, from: row.state, to: state })
  publishList(tx, warnings)
}

export const countOpen = (db: Db): Promise<number> => db.q.$count(warning, and(visible(db), ne(warning.state, 'CLOSED')))
