import { and, asc, eq, sql } from 'drizzle-orm'
import { ACTIONS, PERMISSIONS, type Permission, type PermissionAction } from '#schemas/dict/permissions.ts'
import { isSeenByAll, SEE_ALL_ACTIONS } from '#server/core/rights.ts'
import { appUser, role, rolePermission, userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import type { Contract } from '#shared/api/contract.ts'
import { CONTRACTS } from '#shared/api/index.ts'
import type { Reason } from '#shared/api/people.ts'
import { memberOf } from './members.ts'

interface RightQuery {
  readonly userId: string
  readonly projectId?: string
  readonly permission: Permission
  readonly action: PermissionAction
}

/** A role of the user with its actions on the permission; null without any. */
interface RoleGrant {
  readonly name: string
  readonly key: number
  readonly state: 'ENABLED' | 'DISABLED'
  readonly seeAll: boolean
  readonly projectId: string
  readonly projectName: string | null
  readonly actions: readonly string[] | null
}

const heldBy = ({ q, ctx }: Db, { userId, permission }: RightQuery): Promise<RoleGrant[]> => q.select({
  name: role.name, key: role.key, state: role.state, seeAll: role.seeAll, projectId: userRole.projectId,
  projectName: project.projectName, actions: sql<string[] | null>`${rolePermission.actions}`,
}).from(userRole)
  .innerJoin(role, and(eq(role.merchantId, userRole.merchantId), eq(role.id, userRole.roleId)))
  .leftJoin(project, and(eq(project.merchantId, userRole.merchantId), eq(project.id, userRole.projectId)))
  .leftJoin(rolePermission, and(
    eq(rolePermission.merchantId, role.merchantId), eq(rolePermission.roleId, role.id), eq(rolePermission.permission, permission)))
  .where(and(eq(userRole.merchantId, ctx.merchantId), eq(userRole.userId, userId)))
  .orderBy(asc(userRole.projectId), asc(role.key))

const OTHERS_SHOWN = 20
const reasonOf = (kind: Reason['kind'], text: string, facts: Partial<Reason> = {}): Reason =>
  ({ kind, text, gives: false, roleName: null, projectId: null, ...facts })
const placeOf = ({ name, projectId }: RoleGrant) => ({ roleName: name, projectId: projectId || null })
const where = ({ projectId, projectName }: RoleGrant): string => (projectId === '' ? '在整个企业担任' : `在项目“${projectName ?? projectId}”担任`)

function reasonOfRole(grant: RoleGrant, { projectId, permission, action }: RightQuery): Reason | undefined {
  const isApplicable = grant.projectId === '' || grant.projectId === projectId
  const right = `“${PERMISSIONS[permission]}”的“${ACTIONS[action]}”`
  if (grant.actions?.includes(action)) {
    if (grant.state === 'DISABLED') return reasonOf('ROLE_DISABLED', `${where(grant)}${grant.name}，该角色有${right}，但角色已停用`, placeOf(grant))
    if (!isApplicable) return reasonOf('OTHER_PROJECT', `${where(grant)}${grant.name}，该角色有${right}，但只在那个项目内有效`, placeOf(grant))
    return reasonOf(
      grant.projectId === '' ? 'ROLE' : 'PROJECT_ROLE', `${where(grant)}${grant.name}，该角色有${right}`, { ...placeOf(grant), gives: true }
    )
  }
  const seesAll = grant.seeAll && grant.state === 'ENABLED' && grant.projectId === '' && isSeenByAll(permission)
  if (seesAll && projectId !== undefined && SEE_ALL_ACTIONS.includes(action)) {
    return reasonOf('SEE_ALL', `${where(grant)}${grant.name}，可查看全部项目`, { ...placeOf(grant), gives: true })
  }
  if (grant.actions !== null && isApplicable) {
    return reasonOf(
      'WITHOUT_ACTION', `${where(grant)}${grant.name}，该角色有“${PERMISSIONS[permission]}”，但没有“${ACTIONS[action]}”`, placeOf(grant)
    )
  }
  return undefined
}

/** Calls of the full-process edition: without it they are refused for everybody. */
const closedCalls = (contracts: readonly Contract[], { permission, action }: RightQuery): string[] => contracts
  .filter(({ need, execute }) => execute && typeof need !== 'string' && need[0] === action && need.slice(1).includes(permission))
  .map(({ title }) => title)

/** Reasons above every role: account, membership, worker's account. */
async function barriers(db: Db, { userId }: RightQuery, worker: boolean): Promise<Reason[]> {
  const member = await memberOf(db, userId)
  const [account] = await db.q.select({ state: appUser.state }).from(appUser).where(eq(appUser.id, userId))
  return [
    ...(account?.state === 'DISABLED' ? [reasonOf('ACCOUNT_DISABLED', '账号已被平台停用')] : []),
    ...(member.state === 'DISABLED' ? [reasonOf('MEMBER_DISABLED', '该员工已停用')] : []),
    ...(worker ? [reasonOf('WORKER', '只有工人角色的账号没有任何菜单权限')] : []),
  ]
}

/**
 * 权限说明：whether a user has a permission, optionally in a project, and why: the rules of every call, listed role by role (domain B14).
 * `offeredBy` are the roles that grant it.
 * @throws AppError NOT_FOUND
 */
export async function explainRight(db: Db, query: RightQuery): Promise<{ held: boolean, reasons: Reason[], offeredBy: string[] }> {
  const { permission, action } = query
  const grants = await heldBy(db, query)
  const working = grants.filter(({ state }) => state === 'ENABLED')
  const barred = await barriers(db, query, working.length > 0 && working.every(({ key }) => key === 12))
  const roleReasons = grants.flatMap(one => reasonOfRole(one, query) ?? [])
  const elsewhere = roleReasons.filter(({ kind }) => kind === 'OTHER_PROJECT').slice(0, OTHERS_SHOWN)
  const reasons = [
    ...roleReasons.filter(({ kind }) => kind !== 'OTHER_PROJECT').toSorted((a, b) => Number(b.gives) - Number(a.gives)), ...elsewhere,
  ]
  const edition = db.ctx.execute ? [] : closedCalls(CONTRACTS, query)
  const grantingRoles = await db.q.select({ name: role.name }).from(rolePermission)
    .innerJoin(role, and(eq(role.merchantId, rolePermission.merchantId), eq(role.id, rolePermission.roleId), eq(role.state, 'ENABLED')))
    .where(and(
      eq(rolePermission.merchantId, db.ctx.merchantId), eq(rolePermission.permission, permission),
      sql`${action} = any(${rolePermission.actions})`))
    .orderBy(asc(role.key))
  const nothing = grants.length === 0
    ? reasonOf('NO_ROLE', '没有任何角色，是游客')
    : reasonOf('NO_GRANT', `所任角色（${[...new Set(grants.map(({ name }) => name))].join('、')}）没有“${PERMISSIONS[permission]}”`)
  return {
    held: barred.length === 0 && reasons.some(({ gives: grants }) => grants),
    reasons: [
      ...barred, ...reasons, ...(reasons.length === 0 ? [nothing] : []),
      ...(edition.length > 0 ? [reasonOf('EDITION', `企业没有启用全流程，以下功能不可用：${edition.join('、')}`)] : []),
    ],
    offeredBy: grantingRoles.map(({ name }) => name),
  }
}
