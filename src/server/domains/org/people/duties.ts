import { and, eq, ne, sql } from 'drizzle-orm'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import { userRole } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { activeMember, lockPeople, memberOf } from './members.ts'
import { demandAnother } from './rules.ts'

/** A place where a person is responsible for something that must not be left alone when he goes. */
export interface Duty {
  readonly key: string
  readonly label: string
  /** How much of it lies with the person. */
  count(db: Db, userId: string): Promise<number>
  /** Hands all of it over. */
  transfer(tx: Tx, from: string, to: string): Promise<void>
}

const leads = (db: Db, userId: string) => and(eq(dictTree.merchantId, db.ctx.merchantId), eq(dictTree.leaderId, userId))
const inProjects = (db: Db, userId: string) =>
  and(eq(userRole.merchantId, db.ctx.merchantId), eq(userRole.userId, userId), ne(userRole.projectId, ''))

/** Those of the people themselves; a domain that makes people responsible has its own beside them (domain B14). */
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
      // The successor may hold one of the roles already.
      await tx.sql`insert into ${userRole} (user_id, role_id, project_id)
        select ${to}, ${userRole.roleId}, ${userRole.projectId} from ${userRole} where ${inProjects(tx, from) ?? sql`false`}
        on conflict do nothing`
      await tx.q.delete(userRole).where(inProjects(tx, from))
    },
  },
]

export interface OpenDuty { readonly key: string, readonly label: string, readonly count: number }

/** Every such place. */
export const withPeopleDuties = (others: readonly Duty[]): readonly Duty[] => [...PEOPLE_DUTIES, ...others]

/** What lies with a person, place by place. */
export async function dutiesOf(db: Db, duties: readonly Duty[], userId: string): Promise<OpenDuty[]> {
  const found: OpenDuty[] = []
  for (const { key, label, count } of duties) found.push({ key, label, count: await count(db, userId) })
  return found
}

/**
 * 移交：everything that lies with a person goes to a colleague, who must be active.
 * @returns what was handed over
 * @throws AppError FORBIDDEN when somebody would raise himself by it, and whatever a place refuses: then nothing is handed over
 */
export async function transferStaff(tx: Tx, duties: readonly Duty[], from: string, to: string): Promise<OpenDuty[]> {
  await lockPeople(tx)
  const [giver, taker] = [await memberOf(tx, from), await activeMember(tx, to)]
  if (from === to) throw new AppError('BAD_INPUT', { field: 'toUserId', text: '请选择另一位同事' })
  // Roles inside projects go along: nobody gives them to himself.
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
