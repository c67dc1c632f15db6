import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { PROCESS_GROUPS } from '#schemas/org/processes.ts'
import type { approvalApi, Delegation } from '#shared/api/approval.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import { namesOf } from '#server/approval/index.ts'
import { audit } from '#server/core/audit.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { blindToPrices } from '#server/core/projectRights.ts'
import { newId } from '#server/core/ids.ts'
import { approvalDelegation, approvalTask } from '#server/db/tables/approval.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'

const MAX_ROWS = 200
const ownRows = ({ ctx }: Db) => and(eq(approvalDelegation.merchantId, ctx.merchantId), eq(approvalDelegation.fromId, ctx.userId))

/** Newest first (domain B12.9). */
export async function listDelegations(db: Db): Promise<Delegation[]> {
  const rows = await db.q.select().from(approvalDelegation).where(ownRows(db)).orderBy(desc(approvalDelegation.createdAt)).limit(MAX_ROWS)
  const nameOf = await namesOf(db, rows.flatMap(({ fromId, toId }) => [fromId, toId]))
  const today = businessDate(db.ctx.now)
  return rows.map(({ id, fromId, toId, fromDay, untilDay, groups, endedAt }) => ({
    id, fromKv: { key: fromId, value: nameOf(fromId) }, toKv: { key: toId, value: nameOf(toId) }, fromDay, untilDay, groups,
    state: endedAt !== null || untilDay < today ? 'ENDED' : fromDay > today ? 'COMING' : 'RUNNING',
  }))
}

/** Open tasks are not moved. @throws AppError BAD_INPUT */
export async function delegate(tx: Tx, { toId, fromDay, untilDay, groups }: ParsedInput<typeof approvalApi.delegate>): Promise<void> {
  const { ctx } = tx
  if (toId === ctx.userId) throw new AppError('BAD_INPUT', { field: 'toId', text: '不能委托给自己' })
  if (untilDay < businessDate(ctx.now)) throw new AppError('BAD_INPUT', { field: 'untilDay', text: '结束日期已过' })
  if (groups.some(group => !Object.hasOwn(PROCESS_GROUPS, group))) throw new AppError('BAD_INPUT', { field: 'groups', text: '流程类别不正确' })
  const [person] = await tx.q.select({ name: userMerchant.realName }).from(userMerchant)
    .where(and(eq(userMerchant.merchantId, ctx.merchantId), eq(userMerchant.userId, toId), eq(userMerchant.state, 'ENABLED'))).for('share')
  if (person === undefined) throw new AppError('BAD_INPUT', { field: 'toId', text: '该人员不存在或已停用' })
  // A user who sees prices cannot delegate to one who does not.
  if (seesPrices(ctx) && (await blindToPrices(tx, [toId])).length > 0)
    throw new AppError('BAD_INPUT', { field: 'toId', text: `${person.name}没有查看价格的权限，看不到单据的金额，不能替你审批` })
  await tx.q.select({ id: userMerchant.userId }).from(userMerchant)
    .where(and(eq(userMerchant.merchantId, ctx.merchantId), eq(userMerchant.userId, ctx.userId))).for('update')
  // Two running delegations of one group would be ambiguous.
  const [other] = await tx.q.select({ id: approvalDelegation.id }).from(approvalDelegation)
    .where(and(ownRows(tx), isNull(approvalDelegation.endedAt),
      sql`${approvalDelegation.fromDay} <= ${untilDay}::date and ${approvalDelegation.untilDay} >= ${fromDay}::date`,
      groups.length === 0
        ? undefined
        : sql`(cardinality(${approvalDelegation.groups}) = 0 or ${approvalDelegation.groups} && ${sql.param([...groups])}::text[])`))
    .limit(1)
  if (other !== undefined) throw new AppError('BAD_INPUT', { field: 'fromDay', text: '这段时间已有委托，请先结束原来的委托' })
  const id = newId()
  await tx.q.insert(approvalDelegation).values({ id, fromId: ctx.userId, toId, fromDay, untilDay, groups: [...groups] })
  await audit(tx, {
    action: 'saveDelegation', entity: 'approval_delegation', entityId: id, subject: person.name,
    after: { fromDay, untilDay, groups: groups.join('、') },
  })
}

/** Rechecks approvals with tasks of expired delegations. */
export async function recheckEnded(tx: Tx): Promise<void> {
  const today = businessDate(tx.ctx.now)
  await tx.sql`select yz_recheck(t.merchant_id, array_agg(distinct t.on_behalf)) from ${approvalTask} t
    where t.state in ('OPEN', 'WAITING') and t.on_behalf is not null and not exists (select from ${approvalDelegation} d
      where d.merchant_id = t.merchant_id and d.from_id = t.on_behalf and d.to_id = t.user_id and d.ended_at is null
      and ${today}::date between d.from_day and d.until_day)
    group by t.merchant_id`
}

/** Pending tasks return to the user. @throws AppError NOT_FOUND */
export async function endDelegation(tx: Tx, id: string): Promise<void> {
  const [ended] = await tx.q.update(approvalDelegation).set({ endedAt: tx.ctx.now.toISOString() })
    .where(and(ownRows(tx), eq(approvalDelegation.id, id)))
    .returning({ toId: approvalDelegation.toId })
  if (ended === undefined) throw new AppError('NOT_FOUND')
  await tx.sql`select yz_recheck(${tx.ctx.merchantId}, array[${tx.ctx.userId}])`
  await audit(
    tx, { action: 'endDelegation', entity: 'approval_delegation', entityId: id, subject: (await namesOf(tx, [ended.toId]))(ended.toId) }
  )
}
