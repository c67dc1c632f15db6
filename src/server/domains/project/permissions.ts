import { and, eq } from 'drizzle-orm'
import { role, rolePermission, userRole } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'

/** Keys, and keys with an action, of the roles that the person holds inside one project (spec-1 §6). */
export async function projectPermissions({ q, ctx }: Db, projectId: string): Promise<string[]> {
  const held = await q.select({ key: rolePermission.permission, actions: rolePermission.actions }).from(userRole)
    .innerJoin(role, and(eq(role.merchantId, userRole.merchantId), eq(role.id, userRole.roleId), eq(role.state, 'ENABLED')))
    .innerJoin(rolePermission, and(eq(rolePermission.merchantId, role.merchantId), eq(rolePermission.roleId, role.id)))
    .where(and(eq(userRole.merchantId, ctx.merchantId), eq(userRole.userId, ctx.userId), eq(userRole.projectId, projectId)))
  return [...new Set(held.flatMap(({ key, actions }) => [key, ...actions.map(action => `${key}:${action}`)]))].toSorted()
}
