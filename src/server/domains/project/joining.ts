import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { role, userRole } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'

/** Role of the project manager; roles never held in a project: administrator and worker (domain B14). */
const MANAGER = 7
const NEVER_INSIDE = [1, 12]

const enabled = ({ ctx }: Db) => and(eq(role.merchantId, ctx.merchantId), eq(role.state, 'ENABLED'))

async function managerRole(tx: Tx): Promise<string[]> {
  const rows = await tx.q.select({ id: role.id }).from(role).where(and(enabled(tx), inArray(role.key, [MANAGER])))
  return rows.map(({ id }) => id)
}

/** The user's roles in the whole merchant that exist in projects. */
async function ownRoles(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.q.select({ id: role.id }).from(userRole)
    .innerJoin(role, and(eq(role.merchantId, userRole.merchantId), eq(role.id, userRole.roleId)))
    .where(and(enabled(tx), eq(userRole.userId, userId), eq(userRole.projectId, ''), notInArray(role.key, NEVER_INSIDE)))
    .orderBy(asc(role.key))
  return rows.map(({ id }) => id)
}

async function join(tx: Tx, projectId: string, userId: string, roles: readonly string[]): Promise<void> {
  if (roles.length > 0) await tx.q.insert(userRole).values(roles.map(roleId => ({ userId, roleId, projectId }))).onConflictDoNothing()
}

/** Adds the creator with the roles held in the merchant (domain B1). */
export const joinAsCreator = async (tx: Tx, projectId: string): Promise<void> =>
  join(tx, projectId, tx.ctx.userId, await ownRoles(tx, tx.ctx.userId))

/** Adds the appointed manager in that role (domain B1). */
export async function joinAsManager(tx: Tx, projectId: string, userId: string): Promise<void> {
  const roles = await managerRole(tx)
  await join(tx, projectId, userId, roles.length > 0 ? roles : await ownRoles(tx, userId))
}
