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

/** The project in which roles are given, or the whole merchant. */
interface Place { readonly id: string, readonly name: string }
const EVERYWHERE: Place = { id: '', name: '' }

/**
 * Makes the given roles those that a person holds in the whole merchant or in a project.
 * @throws AppError FORBIDDEN for own roles and roles that are not the giver's to give, WRONG_STATE for disabled ones
 */
export async function setRoles(
  tx: Tx, { userId, realName }: Pick<Member, 'userId' | 'realName'>, wanted: readonly Role[], { id: projectId, name }: Place = EVERYWHERE
): Promise<void> {
  demandAnother(tx.ctx, userId)
  const before = await heldRoles(tx, userId, projectId)
  const has = (list: readonly Role[], { id }: Role): boolean => list.some(one => one.id === id)
  const given = wanted.filter(role => !has(before, role))
  const taken = before.filter(role => !has(wanted, role))
  if (given.length + taken.length === 0) return
  demandGrantable(tx.ctx, [...given, ...taken])
  const off = given.find(({ state }) => state === 'DISABLED')
  if (off !== undefined) throw new AppError('WRONG_STATE', { text: `角色“${off.name}”已停用` })

  const place = { userId, projectId }
  if (taken.length > 0) {
    await tx.q.delete(userRole).where(and(
      eq(userRole.merchantId, tx.ctx.merchantId), eq(userRole.userId, userId), eq(userRole.projectId, projectId),
      inArray(userRole.roleId, taken.map(({ id }) => id))))
  }
  if (given.length > 0) await tx.q.insert(userRole).values(given.map(({ id }) => ({ ...place, roleId: id })))
  await audit(tx, {
    action: 'saveStaffRoles', entity: 'user', entityId: userId, subject: [realName, name].filter(Boolean).join(' · '),
    before: { roles: namesOf(before) }, after: { roles: namesOf(wanted) },
  })
  for (const grid of [staff, roles, projectRoles]) publishList(tx, grid)
}

/** 调整员工在整个企业的角色: what was ticked and unticked since `was`, over what the person holds now. */
export async function saveStaffRoles(
  tx: Tx, { userId, roleIds, was }: ParsedInput<typeof peopleApi.saveStaffRoles>,
): Promise<{ warnings: string[] }> {
  await lockPeople(tx)
  const held = (await heldRoles(tx, userId, EVERYWHERE.id)).map(({ id }) => id)
  const seen = was ?? held
  const kept = held.filter(id => roleIds.includes(id) || !seen.includes(id))
  const ticked = roleIds.filter(id => !seen.includes(id) && !held.includes(id))
  await setRoles(tx, await memberOf(tx, userId), await rolesOf(tx, [...kept, ...ticked]))
  await demandAdminLeft(tx)
  return { warnings: await dutyWarnings(tx, userId) }
}
