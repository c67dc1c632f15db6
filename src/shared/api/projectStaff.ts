import { z } from 'zod'
import { projectPeople, projectStaff } from '#schemas/project/people.ts'
import { needOn, reads, writes, type Need } from './contract.ts'
import { id, int32 } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

const ROLES_MAX = 20

const ofProject = z.object({ projectId: id })
const inProject = { project: (input: { readonly projectId: string }) => input.projectId }
const query = needOn('query', projectStaff)
const edit: Need = ['edit', 'P_INFO', 'N_MERCHANT']
const roleIds = z.array(id).min(1, '请选择角色').max(ROLES_MAX)
const warned = z.object({ warnings: z.array(z.string()) })

const person = z.object({ userId: z.string(), realName: z.string(), phone: z.string() })
const team = z.object({ roleId: z.string(), key: int32, name: z.string(), people: z.array(person) })
export type ProjectTeam = z.output<typeof team>

/** Members of a project by role (spec-2 §7), from the company's project roles. */
export const projectStaffApi = {
  describe: reads('project/staff/describe', {
    title: '项目成员', need: query, ...inProject, input: pageInput(projectStaff, { projectId: id }), output: pageOf(rowSchema(projectStaff)),
  }),
  save: writes('project/staff/save', {
    title: '加入项目成员', need: edit, ...inProject, input: z.object({ projectId: id, userId: id, roleIds }), output: warned,
  }),
  /** Selected roles, and those loaded by the editor. */
  update: writes('project/staff/update', {
    title: '调整项目角色', need: edit, ...inProject, input: z.object({ projectId: id, userId: id, roleIds, was: z.array(id).max(ROLES_MAX) }),
    output: warned,
  }),
  delete: writes('project/staff/delete', {
    title: '移出项目成员', need: edit, ...inProject, input: z.object({ projectId: id, userIds: z.array(id).min(1).max(100) }),
  }),
  jobDuty: reads('project/staff/jobDuty', {
    title: '项目岗位', need: query, ...inProject, input: ofProject,
    output: z.array(team.extend({ state: z.enum(['ENABLED', 'DISABLED']), seeAll: z.boolean() })),
  }),
  teams: reads('project/staff/teams', { title: '项目团队', need: query, ...inProject, input: ofProject, output: z.array(team) }),
  /** Users who may add members: contacts for those who may not. */
  keepers: reads('project/staff/keepers', {
    title: '可以加入成员的人', need: query, ...inProject, input: ofProject,
    output: z.array(person.omit({ phone: true }).extend({ roleNames: z.string() })),
  }),
  myTeam: reads('project/staff/myTeam', { title: '我的项目团队', need: query, ...inProject, input: ofProject, output: z.array(team) }),
}

const duty = z.object({ key: z.string(), label: z.string(), people: z.array(person.pick({ userId: true, realName: true })) })
const confirmed = z.object({ at: z.string(), realName: z.string() }).nullable()

/** Three confirmations before the works start (domain B1). */
export const executeReadyApi = {
  queryProjectStaff: reads('project/execute/queryProjectStaff', {
    title: '施工准备情况', need: query, ...inProject, execute: true, input: ofProject,
    output: z.object({
      duties: z.array(duty), contract: confirmed, staff: confirmed, start: confirmed, actualStart: z.string().nullable(), open: z.boolean(),
    }),
  }),
  confirmProjectStaff: writes('project/execute/confirmProjectStaff', {
    title: '确认项目人员', need: ['edit', 'P_INFO'], ...inProject, execute: true, input: ofProject,
  }),
  confirmExecuteStartDate: writes('project/execute/confirmExecuteStartDate', {
    title: '确认开工日期', need: ['edit', 'P_INFO'], ...inProject, execute: true,
    input: z.object({ projectId: id, startDate: z.iso.date('开工日期不正确') }),
  }),
  /** For project forms, optionally of one role. */
  describeUserByRoleId: reads('project/execute/describeUserByRoleId', {
    title: '可选人员', need: query, staff: true, input: pageInput(projectPeople, { roleId: id.optional() }),
    output: pageOf(rowSchema(projectPeople)),
  }),
}
