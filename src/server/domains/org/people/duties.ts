import { and, eq, ne, sql } from 'drizzle-orm'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import { userRole } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { activeMember, lockPeople, memberOf } from './members.ts'
import { demandAnother } from './rules.ts'

/** A kind of responsibility that must be transferred before a user leaves. */
export interface Duty {
  readonly key: string
  readonly label: string
  count(db: Db, userId: string): Promise<number>
  transfer(tx: Tx, from: string, to: string): Promise<void>
}

const leads = (db: Db, userId: string) => and(eq(dictTree.merchantId, db.ctx.merchantId), eq(dictTree.leaderId, userId))
const inProjects = (db: Db, userId: string) =>
  and(eq(userRole.merchantId, db.ctx.merchantId), eq(userRole.userId, userId), ne(userRole.projectId, ''))

/** Duties of this domain; other domains add theirs (domain B14). */
const PEOPLE_DUTIES: readonly Duty[] = [
  {
    key: 'department', label: '部门负责人',
    count: (db, userId) => db.q.$count(dictTree, leads(db, userId)),
    transfer: async (tx, from, to) => void await tx.q.update(dictTree).set({ leaderId: to }).where(leads(tx, from)),
  },
  {
    key: 'projectRole', label: '项目角色',
    count: (db, userId) => db.q.$count(userRole, inProjects(db, userId)),
    async transfer(tx, from, to) {
      // The successor may already have one of the roles.
      await tx.sql`insert into ${userRole} (user_id, role_id, project_id)
        select ${to}, ${userRole.roleId}, ${userRole.projectId} from ${userRole} where ${inProjects(tx, from) ?? sql`false`}
        on conflict do nothing`
      await tx.q.delete(userRole).where(inProjects(tx, from))
    },
  },
]

export interface OpenDuty { readonly key: string, readonly label: string, readonly count: number }

export const withPeopleDuties = (others: readonly Duty[]): readonly Duty[] => [...PEOPLE_DUTIES, ...others]

export async function dutiesOf(db: Db, duties: readonly Duty[], userId: string): Promise<OpenDuty[]> {
  const open: OpenDuty[] = []
  for (const { key, label, count } of duties) open.push({ key, label, count: await count(db, userId) })
  return open
}

/**
 * 移交：transfers all of a user's duties to an active colleague.
 * @returns the transferred duties
 * @throws AppError FORBIDDEN for a gain of own permissions, and refusals of duties: then nothing is transferred
 */
export async function transferStaff(tx: Tx, duties: readonly Duty[], from: string, to: string): Promise<OpenDuty[]> {
  await lockPeople(tx)
  const [giver, taker] = [await memberOf(tx, from), await activeMember(tx, to)]
  if (from === to) throw new AppError('BAD_INPUT', { field: 'toUserId', text: '请选择另一位同事' })
  // Project roles are transferred too, never to the acting user.
  demandAnother(tx.ctx, to)
  const moved = (await dutiesOf(tx, duties, from)).filter(({ count }) => count > 0)
  for (const duty of duties) await duty.transfer(tx, from, to)
  await audit(tx, {
    action: 'transferStaff', entity: 'user', entityId: from, subject: giver.realName, before: { responsible: giver.realName },
    after: { responsible: taker.realName },
    reason: moved.map(({ label, count }) => `${label} ${count} 项`).join('、'),
  })
  return moved
}
