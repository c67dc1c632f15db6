import { and, eq, sql } from 'drizzle-orm'
import { FIXED_ROLE_KEYS, roles } from '#schemas/org/roles.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { role, rolePermission, userRole } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { publishList, type RowTable } from '#server/grid/index.ts'
import { lockPeople, rolesOf, type Role } from './members.ts'
import { demandEditable } from './rules.ts'

const isCustom = sql`(${role.key} > ${FIXED_ROLE_KEYS})`
const people = sql`(select count(distinct ${userRole.userId})::int from ${userRole}
  where ${userRole.merchantId} = ${role.merchantId} and ${userRole.roleId} = ${role.id})`

export const rolesSource = (db: Db) => ({
  grid: roles, key: role.id, entity: 'role', where: eq(role.merchantId, db.ctx.merchantId),
  columns: { key: role.key, name: role.name, own: isCustom, seeAll: role.seeAll, people, remark: role.remark, state: role.state },
})
export const rolesTable = async (db: Db): Promise<RowTable<typeof roles>> =>
  ({ ...rolesSource(db), table: role, lookups: await lookupsFor(db) })

/**
 * 新增或复制角色：copies another role's permissions, never its access to all projects.
 * @throws AppError ALREADY_EXISTS for a used name
 */
export async function addRole(tx: Tx, { name, roleId }: { readonly name: string, readonly roleId?: string }): Promise<{ id: string }> {
  await lockPeople(tx)
  const [from] = roleId === undefined ? [] : await rolesOf(tx, [roleId])
  const [duplicate] = await tx.q.select({ id: role.id }).from(role).where(and(eq(role.merchantId, tx.ctx.merchantId), eq(role.name, name)))
  if (duplicate !== undefined) throw new AppError('ALREADY_EXISTS', { field: 'name', text: '角色名称已存在' })
  const [last] = await tx.q.select({ key: sql<number>`greatest(max(${role.key}), ${FIXED_ROLE_KEYS}::int)` }).from(role)
    .where(eq(role.merchantId, tx.ctx.merchantId))
  const id = newId()
  await tx.q.insert(role).values({ id, key: (last?.key ?? FIXED_ROLE_KEYS) + 1, name })
  if (from !== undefined) {
    await tx.sql`insert into ${rolePermission} (role_id, permission, actions)
      select ${id}, ${rolePermission.permission}, ${rolePermission.actions} from ${rolePermission}
      where ${rolePermission.merchantId} = ${tx.ctx.merchantId} and ${rolePermission.roleId} = ${from.id}`
  }
  await audit(
    tx, { action: 'addRole', entity: 'role', entityId: id, subject: name, to: 'ENABLED', after: { name, copyOf: from?.name ?? null } }
  )
  publishList(tx, roles)
  return { id }
}

/**
 * 停用或启用企业自己的角色：users keep a disabled role without its permissions.
 * @throws AppError WRONG_STATE for a fixed one
 */
export async function setRoleState(tx: Tx, id: string, to: Role['state']): Promise<void> {
  await lockPeople(tx)
  const [stored] = await rolesOf(tx, [id])
  if (stored === undefined) return
  if (stored.key <= FIXED_ROLE_KEYS) throw new AppError('WRONG_STATE', { text: '固定角色不能停用' })
  if (stored.state === to) throw new AppError('WRONG_STATE', { text: `角色“${stored.name}”已${to === 'ENABLED' ? '启用' : '停用'}` })
  await demandEditable(tx, stored)
  await tx.q.update(role).set({ state: to }).where(and(eq(role.merchantId, tx.ctx.merchantId), eq(role.id, id)))
  await audit(
    tx,
    { action: to === 'ENABLED' ? 'enableRole' : 'disableRole', entity: 'role', entityId: id, subject: stored.name, from: stored.state, to }
  )
  publishList(tx, roles)
}
