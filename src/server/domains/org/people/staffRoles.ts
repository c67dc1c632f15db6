import { and, eq, inArray } from 'drizzle-orm'
import { projectRoles } from '#schemas/org/projectRoles.ts'
import { roles } from '#schemas/org/roles.ts'
import { staff } from '#schemas/org/staff.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { userRole } from '#server/db/tables/people.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishList } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { peopleApi } from '#shared/api/people.ts'
import { heldRoles, lockPeople, memberOf, rolesOf, type Member, type Role } from './members.ts'
import { demandAdminLeft, demandAnother, demandGrantable, dutyWarnings } from './rules.ts'

const namesOf = (roles: readonly Role[]): string => roles.map(({ name }) => name).join('、')

/** The project of role assignments, or the whole merchant. */
interface RoleScope { readonly id: string, readonly name: string }
const EVERYWHERE: RoleScope = { id: '', name: '' }

/** @throws AppError FORBIDDEN for the user's own roles and roles that the user may not assign, WRONG_STATE for disabled ones */
export async function setRoles(
  tx: Tx, { userId, realName }: Pick<Member, 'userId' | 'realName'>, targetRoles: readonly Role[],
  { id: projectId, name }: RoleScope = EVERYWHERE
): Promise<void> {
  demandAnother(tx.ctx, userId)
  const before = await heldRoles(tx, userId, projectId)
  const has = (list: readonly Role[], { id }: Role): boolean => list.some(one => one.id === id)
  const added = targetRoles.filter(role => !has(before, role))
  const removed = before.filter(role => !has(targetRoles, role))
  if (added.length + removed.length === 0) return
  demandGrantable(tx.ctx, [...added, ...removed])
  const off = added.find(({ state }) => state === 'DISABLED')
  if (off !== undefined) throw new AppError('WRONG_STATE', { text: `角色“${off.name}”已停用` })

  const place = { userId, projectId }
  if (removed.length > 0) {
    await tx.q.delete(userRole).where(and(
      eq(userRole.merchantId, tx.ctx.merchantId), eq(userRole.userId, userId), eq(userRole.projectId, projectId),
      inArray(userRole.roleId, removed.map(({ id }) => id))))
  }
  if (added.length > 0) await tx.q.insert(userRole).values(added.map(({ id }) => ({ ...place, roleId: id })))
  await audit(tx, {
    action: 'saveStaffRoles', entity: 'user', entityId: userId, subject: [realName, name].filter(Boolean).join(' · '),
    before: { roles: namesOf(before) }, after: { roles: namesOf(targetRoles) },
  })
  for (const grid of [staff, roles, projectRoles]) publishList(tx, grid)
}

/** 调整员工在整个企业的角色: applies the differences from `was` to the user's current roles. */
export async function saveStaffRoles(
  tx: Tx, { userId, roleIds, was: previous }: ParsedInput<typeof peopleApi.saveStaffRoles>,
): Promise<{ warnings: string[] }> {
  await lockPeople(tx)
  const current = (await heldRoles(tx, userId, EVERYWHERE.id)).map(({ id }) => id)
  const base = previous ?? current
  const retained = current.filter(id => roleIds.includes(id) || !base.includes(id))
  const ticked = roleIds.filter(id => !base.includes(id) && !current.includes(id))
  await setRoles(tx, await memberOf(tx, userId), await rolesOf(tx, [...retained, ...ticked]))
  await demandAdminLeft(tx)
  return { warnings: await dutyWarnings(tx, userId) }
}
