import { ACTIONS, COMPANY_PERMISSIONS, PLATFORM_PERMISSION, type Permission, type PermissionAction } from '#schemas/dict/permissions.ts'
import { newId } from '#server/core/ids.ts'
import { role, rolePermission } from '#server/db/tables/people.ts'
import type { Tx } from '#server/db/tx.ts'
import { insertRows } from '#server/db/insertRows.ts'

export interface RoleSeed {
  readonly key: number
  readonly name: string
  readonly seeAll: boolean
  readonly grants: Readonly<Partial<Record<Permission, readonly PermissionAction[]>>>
}

const EVERY_ACTION = Object.keys(ACTIONS) as PermissionAction[]
const READ: readonly PermissionAction[] = ['query', 'get', 'export', 'print']
const WORK: readonly PermissionAction[] = ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable', 'import', 'export', 'print']
const PROJECT = COMPANY_PERMISSIONS.filter(key => key.startsWith('P_'))
const LIBRARIES = ['N_QUOTA', 'N_WORKER', 'N_MATERIAL', 'N_MACHINE'] as const

const to = (actions: readonly PermissionAction[], ...keys: readonly Permission[]): RoleSeed['grants'] =>
  Object.fromEntries(keys.map(key => [key, actions]))

/** 企业的十二个角色与权限（domain B14）。成本总监和预算员以 P_INFO 的 audit 报甲方、登记答复 (sheet changes, Rights)。 */
export const ROLES: readonly RoleSeed[] = [
  { key: 1, name: '系统管理员', seeAll: true, grants: to(WORK, ...COMPANY_PERMISSIONS) },
  { key: 2, name: '总经理', seeAll: true, grants: to(EVERY_ACTION, ...COMPANY_PERMISSIONS) },
  {
    key: 3, name: '成本总监', seeAll: true,
    grants: {
      ...to(READ, ...PROJECT), ...to([...READ, 'audit'], 'P_INFO'), ...to([...WORK, 'audit'], 'P_ANALYSE_COMPARISON', 'P_ANALYSE_OPTIMIZE'),
      ...to(WORK, ...LIBRARIES, 'N_PROJ', 'N_PROJ_ADD', 'N_PROCESS'), ...to(READ, 'N_CONTRACT'),
    },
  },
  {
    key: 4, name: '预算员', seeAll: false,
    grants: {
      ...to(WORK, ...LIBRARIES, 'P_ANALYSE_COMPARISON', 'P_ANALYSE_OPTIMIZE', 'N_PROCESS'),
      ...to(READ, 'N_PROJ', 'P_PLAN', 'P_DOC', 'P_PRICE'), ...to([...READ, 'audit'], 'P_INFO'),
    },
  },
  {
    key: 5, name: '财务负责人', seeAll: true,
    grants: {
      ...to([...WORK, 'audit', 'reaudit'], 'N_FINANCE', 'P_FINANCE'), ...to(WORK, 'N_PROCESS'),
      ...to(READ, 'N_PROJ', 'N_CONTRACT', 'P_INFO', 'P_STORAGE', 'P_PRICE'),
    },
  },
  {
    key: 6, name: '出纳', seeAll: false,
    grants: { ...to(WORK, 'N_FINANCE', 'P_FINANCE', 'N_PROCESS'), ...to(READ, 'N_PROJ', 'P_INFO', 'P_PRICE') },
  },
  {
    key: 7, name: '项目经理', seeAll: false,
    grants: { ...to([...WORK, 'audit'], ...PROJECT), ...to(WORK, 'N_PROJ', 'N_PROCESS'), ...to(READ, ...LIBRARIES, 'N_CONTRACT') },
  },
  {
    key: 8, name: '采购员', seeAll: false,
    grants: {
      ...to(WORK, 'P_PURCHASE', 'N_MATERIAL', 'N_MACHINE', 'N_CONTRACT', 'N_PROCESS'),
      ...to(READ, 'N_PROJ', 'N_WORKER', 'P_INFO', 'P_PLAN', 'P_STORAGE', 'P_PRICE'),
    },
  },
  { key: 9, name: '仓管员', seeAll: false, grants: {
    ...to([...WORK, 'audit'], 'P_STORAGE'), ...to(WORK, 'N_PROCESS'), ...to(READ, 'N_PROJ', 'N_MATERIAL', 'P_INFO', 'P_PURCHASE'),
  } },
  {
    key: 10, name: '施工员', seeAll: false,
    grants: { ...to(WORK, 'P_DISPATCH', 'P_EXECUTE', 'P_LABOUR', 'P_STORAGE', 'N_PROCESS'), ...to(READ, 'N_PROJ', 'P_INFO', 'P_PLAN') },
  },
  {
    key: 11, name: '质安员', seeAll: false,
    grants: { ...to(WORK, 'P_SAFETY', 'P_DOC', 'P_RISK', 'P_EXECUTE', 'N_PROCESS'), ...to(READ, 'N_PROJ', 'P_INFO') },
  },
  { key: 12, name: '工人', seeAll: false, grants: {} },
]

/** Platform rows are disabled, never deleted, since their use by companies is not visible. */
const WORK_EXCEPT_DELETE = WORK.filter(action => action !== 'delete')

/** Decides on applications, manages companies and platform libraries. */
export const PLATFORM_ROLE: RoleSeed = {
  key: 1, name: '平台管理员', seeAll: true,
  grants: {
    ...to(EVERY_ACTION, PLATFORM_PERMISSION, 'N_MERCHANT'), ...to(WORK_EXCEPT_DELETE, 'N_QUOTA', 'N_MATERIAL', 'N_MACHINE'),
    ...to(READ, 'P_PRICE'),
  },
}

/** @returns role ids by key */
export async function insertRoles(tx: Tx, seeds: readonly RoleSeed[] = ROLES): Promise<ReadonlyMap<number, string>> {
  const roles = seeds.map(seed => ({ ...seed, id: newId() }))
  await insertRows(tx, role, roles.map(({ id, key, name, seeAll }) => ({ id, key, name, seeAll })))
  await insertRows(tx, rolePermission, roles.flatMap(({ id: roleId, grants }) =>
    Object.entries(grants).map(([permission, actions]) => ({ roleId, permission, actions: [...actions] }))))
  return new Map(roles.map(({ key, id }) => [key, id]))
}
