import { z } from 'zod'
import { ACTIONS, PERMISSIONS, type Permission, type PermissionAction } from '#schemas/dict/permissions.ts'
import { departments } from '#schemas/org/departments.ts'
import { ROLE_NAME_MAX } from '#schemas/org/nameLimits.ts'
import { projectRoles } from '#schemas/org/projectRoles.ts'
import { rolePermissions } from '#schemas/org/rolePermissions.ts'
import { roles } from '#schemas/org/roles.ts'
import { staff } from '#schemas/org/staff.ts'
import { requiredName, personName, phone } from './accountFields.ts'
import { queryColleagues } from './colleague.ts'
import { BODY, needOn, reads, writes } from './contract.ts'
import { id, int32 } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { savesRows } from './rows.ts'

const query = needOn('query', staff)
const get = needOn('get', staff)
const add = needOn('add', staff)
const edit = needOn('edit', staff)
const enable = needOn('enable', staff)
const disable = needOn('disable', staff)

const roleIds = z.array(id).max(30)
const projectId = z.string().trim().min(1).max(64)
const user = z.object({ userId: id })
const grant = z.object({ projectId, userId: id, roleId: id })

/** Warnings on one user with two duties that should be separate (domain B14). */
const warned = z.object({ warnings: z.array(z.string()) })
/** Responsibilities with the number of open records. */
const duties = z.array(z.object({ key: z.string(), label: z.string(), count: int32 }))

/** Reasons for or against a right; `gives`: the sufficient ones. */
const reason = z.object({
  kind: z.enum([
    'ROLE', 'PROJECT_ROLE', 'SEE_ALL', 'ACCOUNT_DISABLED', 'MEMBER_DISABLED', 'WORKER', 'EDITION', 'ROLE_DISABLED', 'WITHOUT_ACTION',
    'OTHER_PROJECT', 'NO_ROLE',
    'NO_GRANT',
  ]),
  gives: z.boolean(), roleName: z.string().nullable(), projectId: z.string().nullable(), text: z.string(),
})
export type Reason = z.output<typeof reason>

export const peopleApi = {
  /** Also the candidate groups of a flow (spec-1 §6). */
  describeRoles: reads('describeRoles', { title: '角色', need: '-', staff: true, input: pageInput(roles), output: pageOf(rowSchema(roles)) }),
  saveRoles: savesRows('org/saveRoles', roles, { title: '修改角色' }),
  /** Without `roleId` an empty role, else a copy with its permissions. */
  addRole: writes('org/addRole', {
    title: '新增角色', need: add, input: z.object({ name: requiredName('角色名称', ROLE_NAME_MAX), roleId: id.optional() }),
    output: z.object({ id: z.string() }),
  }),
  enableRole: writes('org/enableRole', { title: '启用角色', need: enable, input: z.object({ id }) }),
  disableRole: writes('org/disableRole', { title: '停用角色', need: disable, input: z.object({ id }) }),
  describeRolePermissions: reads('org/describeRolePermissions', {
    title: '角色权限', need: query, input: pageInput(rolePermissions, { roleId: id }), output: pageOf(rowSchema(rolePermissions)),
  }),
  saveRolePermissions: savesRows('org/saveRolePermissions', rolePermissions, { title: '修改角色权限' }),

  describeStaff: reads('org/describeStaff', { title: '员工', need: query, input: pageInput(staff), output: pageOf(rowSchema(staff)) }),
  saveStaff: savesRows('org/saveStaff', staff, { title: '修改员工' }),
  inviteStaff: writes('org/inviteStaff', {
    title: '邀请员工', need: add,
    input: z.object({
      phone, realName: personName, departmentCode: id.nullable().default(null), jobTitle: z.string().trim().max(30).default(''), roleIds,
    }),
    output: warned.extend({ userId: z.string() }),
  }),
  queryStaffRoles: reads('org/queryStaffRoles', {
    title: '员工的角色', need: query, input: user, output: z.object({ roleIds: z.array(z.string()) }),
  }),
  /** With `was`, grants and revocations by others stay; without it, exactly these roles remain. */
  saveStaffRoles: writes('org/saveStaffRoles', {
    title: '调整员工角色', need: edit, input: user.extend({ roleIds, was: roleIds.optional() }), output: warned,
  }),
  enableStaff: writes('org/enableStaff', { title: '启用员工', need: enable, input: user }),
  disableStaff: writes('org/disableStaff', { title: '停用员工', need: disable, input: user }),
  queryStaffDuties: reads('org/queryStaffDuties', { title: '员工负责的事项', need: query, input: user, output: duties }),
  transferStaff: writes('org/transferStaff', { title: '移交员工负责的事项', need: edit, input: user.extend({ toUserId: id }), output: duties }),
  queryColleagues,

  describeDepartments: reads('org/describeDepartments', {
    title: '部门', need: query, maxBody: BODY.rows, input: pageInput(departments), output: pageOf(rowSchema(departments)),
  }),
  saveDepartments: savesRows('org/saveDepartments', departments, { title: '保存部门' }),

  describeProjectRoles: reads('org/describeProjectRoles', {
    title: '项目角色', need: query, input: pageInput(projectRoles), output: pageOf(rowSchema(projectRoles)),
  }),
  addProjectRoles: writes('org/addProjectRoles', {
    title: '授予项目角色', need: edit, input: z.object({ projectId, userId: id, roleIds: roleIds.min(1) }), output: warned,
  }),
  deleteProjectRoles: writes('org/deleteProjectRoles', {
    title: '收回项目角色', need: edit,
    input: z.object({ grants: z.array(grant).min(1).max(1000) }),
  }),

  explainRight: reads('org/explainRight', {
    title: '权限说明', need: get,
    input: z.object({
      userId: id, projectId: projectId.optional(),
      permission: z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]]),
      action: z.enum(Object.keys(ACTIONS) as [PermissionAction, ...PermissionAction[]]),
    }),
    output: z.object({ held: z.boolean(), reasons: z.array(reason), offeredBy: z.array(z.string()) }),
  }),
}
