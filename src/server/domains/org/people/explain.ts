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

interface Asked {
  readonly userId: string
  readonly projectId?: string
  readonly permission: Permission
  readonly action: PermissionAction
}

/** A role that the person holds somewhere, with what it says about the permission: null where it does not name it. */
interface Held {
  readonly name: string
  readonly key: number
  readonly state: 'ENABLED' | 'DISABLED'
  readonly seeAll: boolean
  readonly projectId: string
  readonly projectName: string | null
  readonly actions: readonly string[] | null
}

const heldBy = ({ q, ctx }: Db, { userId, permission }: Asked): Promise<Held[]> => q.select({
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
const of = ({ name, projectId }: Held) => ({ roleName: name, projectId: projectId || null })
const where = ({ projectId, projectName }: Held): string => (projectId === '' ? '在整个企业担任' : `在项目“${projectName ?? projectId}”担任`)

/** What one role has to do with the right in question. */
function reasonOfRole(held: Held, { projectId, permission, action }: Asked): Reason | undefined {
  const here = held.projectId === '' || held.projectId === projectId
  const right = `“${PERMISSIONS[permission]}”的“${ACTIONS[action]}”`
  if (held.actions?.includes(action)) {
    if (held.state === 'DISABLED') return reasonOf('ROLE_DISABLED', `${where(held)}${held.name}，该角色有${right}，但角色已停用`, of(held))
    if (!here) return reasonOf('OTHER_PROJECT', `${where(held)}${held.name}，该角色有${right}，但只在那个项目内有效`, of(held))
    return reasonOf(
      held.projectId === '' ? 'ROLE' : 'PROJECT_ROLE', `${where(held)}${held.name}，该角色有${right}`, { ...of(held), gives: true }
    )
  }
  const seesAll = held.seeAll && held.state === 'ENABLED' && held.projectId === '' && isSeenByAll(permission)
  if (seesAll && projectId !== undefined && SEE_ALL_ACTIONS.includes(action)) {
    return reasonOf('SEE_ALL', `${where(held)}${held.name}，可查看全部项目`, { ...of(held), gives: true })
  }
  if (held.actions !== null && here) {
    return reasonOf('WITHOUT_ACTION', `${where(held)}${held.name}，该角色有“${PERMISSIONS[permission]}”，但没有“${ACTIONS[action]}”`, of(held))
  }
  return undefined
}

/** Calls that need the right and belong to the full-process edition: without it they are refused, whoever asks. */
const closedCalls = (contracts: readonly Contract[], { permission, action }: Asked): string[] => contracts
  .filter(({ need, execute }) => execute && typeof need !== 'string' && need[0] === action && need.slice(1).includes(permission))
  .map(({ title }) => title)

/** What stands above every role: the account, the membership, the worker's account. */
async function barriers(db: Db, { userId }: Asked, worker: boolean): Promise<Reason[]> {
  const member = await memberOf(db, userId)
  const [account] = await db.q.select({ state: appUser.state }).from(appUser).where(eq(appUser.id, userId))
  return [
    ...(account?.state === 'DISABLED' ? [reasonOf('ACCOUNT_DISABLED', '账号已被平台停用')] : []),
    ...(member.state === 'DISABLED' ? [reasonOf('MEMBER_DISABLED', '该员工已停用')] : []),
    ...(worker ? [reasonOf('WORKER', '只有工人角色的账号没有任何菜单权限')] : []),
  ]
}

/**
 * 权限说明：whether a person holds a right, in a project where one is named, and why: the same rules as at the start of every
 * call, listed role by role (domain B14). `offeredBy` names the roles by which it could be had.
 * @throws AppError NOT_FOUND
 */
export async function explainRight(db: Db, asked: Asked): Promise<{ held: boolean, reasons: Reason[], offeredBy: string[] }> {
  const { permission, action } = asked
  const held = await heldBy(db, asked)
  const working = held.filter(({ state }) => state === 'ENABLED')
  const barred = await barriers(db, asked, working.length > 0 && working.every(({ key }) => key === 12))
  const found = held.flatMap(one => reasonOfRole(one, asked) ?? [])
  const elsewhere = found.filter(({ kind }) => kind === 'OTHER_PROJECT').slice(0, OTHERS_SHOWN)
  const reasons = [
    ...found.filter(({ kind }) => kind !== 'OTHER_PROJECT').toSorted((a, b) => Number(b.gives) - Number(a.gives)), ...elsewhere,
  ]
  const edition = db.ctx.execute ? [] : closedCalls(CONTRACTS, asked)
  const offered = await db.q.select({ name: role.name }).from(rolePermission)
    .innerJoin(role, and(eq(role.merchantId, rolePermission.merchantId), eq(role.id, rolePermission.roleId), eq(role.state, 'ENABLED')))
    .where(and(
      eq(rolePermission.merchantId, db.ctx.merchantId), eq(rolePermission.permission, permission),
      sql`${action} = any(${rolePermission.actions})`))
    .orderBy(asc(role.key))
  const nothing = held.length === 0
    ? reasonOf('NO_ROLE', '没有任何角色，是游客')
    : reasonOf('NO_GRANT', `所任角色（${[...new Set(held.map(({ name }) => name))].join('、')}）没有“${PERMISSIONS[permission]}”`)
  return {
    held: barred.length === 0 && reasons.some(({ gives }) => gives),
    reasons: [
      ...barred, ...reasons, ...(reasons.length === 0 ? [nothing] : []),
      ...(edition.length > 0 ? [reasonOf('EDITION', `企业没有启用全流程，以下功能不可用：${edition.join('、')}`)] : []),
    ],
    offeredBy: offered.map(({ name }) => name),
  }
}
