import { z } from 'zod'
import { PICKED_STATE, PROJECT_STATES, type PickedState } from '#schemas/project/states.ts'
import { reads, writes } from './contract.ts'
import { id, int32, kv } from './kv.ts'
import { ROW_CEILING } from './page.ts'

/** Page size of the project picker (spec-1 §9). */
export const PROJECT_PAGE = 20
export const ANALYSTS_MAX = 20

const state = z.enum(Object.keys(PICKED_STATE) as [PickedState, ...PickedState[]])
const ofProject = z.object({ projectId: id })
const inProject = { project: (input: { readonly projectId: string }) => input.projectId }

const picked = z.object({
  projectId: z.string(), projectCode: z.string(), projectName: z.string(), brieflyName: z.string(),
  state: z.object({ key: state, value: z.string() }), projectType: kv.nullable(),
})
export type PickedProject = z.output<typeof picked>

const member = z.object({ userId: z.string(), realName: z.string(), roles: z.array(z.string()) })
const project = picked.extend({
  clientName: z.string().nullable(), partyA: z.string().nullable(), region: z.string().nullable(), address: z.string().nullable(),
  buildingArea: z.string().nullable(), planStart: z.string().nullable(), planEnd: z.string().nullable(),
  manager: kv.nullable(), createTime: z.string(), members: z.array(member),
  /** Closed for changes (domain B1). */
  closed: z.boolean(),
  analyseManagers: z.array(kv), analyseDeadline: z.string().nullable(),
})
export type Project = z.output<typeof project>

const guard = z.object({ key: z.string(), label: z.string(), met: z.boolean(), text: z.string(), leads: z.string() })
const progress = z.object({
  state: z.enum(PROJECT_STATES),
  /** Times of state changes, newest last. */
  log: z.array(z.object({ state: z.string(), at: z.string(), realName: z.string(), reason: z.string().nullable() })),
  /** Documents that prevent closing. */
  running: z.array(z.object({ code: z.string(), route: z.string() })),
  next: z.object({ label: z.string(), to: z.enum(PROJECT_STATES), by: z.string(), guards: z.array(guard) }).nullable(),
})
export type ProjectProgress = z.output<typeof progress>

export const projectApi = {
  /** The user's projects, or all for roles that see all; the pseudo entry comes first where its state is requested. */
  describeProjectsForSimple: reads('project/describeProjectsForSimple', {
    title: '选择项目', need: '-',
    input: z.object({
      pageNum: int32.min(1).default(1),
      pageSize: int32.min(1).max(ROW_CEILING).default(PROJECT_PAGE),
      states: z.array(state).max(Object.keys(PICKED_STATE).length).default([]),
      projectName: z.string().max(100).optional(),
      ids: z.array(id).max(PROJECT_PAGE).optional(),
    }),
    output: z.object({ rows: z.array(picked), total: int32, pageNum: int32, totalPages: int32 }),
  }),
  describeProject: reads('project/describeProject', { title: '项目信息', need: '-', input: ofProject, output: project }),
  judgeProjectDeleted: reads('project/judgeProjectDeleted', {
    title: '项目是否已删除', need: '-', input: ofProject, output: z.object({ isDeleted: z.boolean() }),
  }),
  /** Keys, alone and with actions, held by the user in the project, including the merchant-wide ones (spec-1 §6). */
  queryProjectPermissions: reads('queryProjectPermissions', {
    title: '我在项目中的权限', need: '-', input: ofProject, project: input => input.projectId, output: z.array(z.string()),
  }),
  progress: reads('project/summary/queryProjectProgressByProjectId', {
    title: '项目进程', need: ['query', 'P_INFO', 'N_PROJ'], input: ofProject, ...inProject, output: progress,
  }),
  updateProjectAttachment: writes('project/updateProjectAttachment', {
    title: '更新项目附件', need: ['edit', 'P_INFO', 'N_PROJ_ADD'], ...inProject,
    input: z.object({ projectId: id, attachmentIds: z.array(id).max(20), was: z.array(id).max(20) }),
  }),
  saveAnalyseManager: writes('project/saveAnalyseManager', {
    title: '设置测算人员', need: ['edit', 'P_ANALYSE_OPTIMIZE', 'N_PROJ_ADD'], ...inProject,
    input: z.object({ projectId: id, userIds: z.array(id).max(ANALYSTS_MAX) }),
  }),
  addAnalyseManager: writes('project/addAnalyseManager', {
    title: '增加测算人员', need: ['edit', 'P_ANALYSE_OPTIMIZE', 'N_PROJ_ADD'], ...inProject, input: z.object({ projectId: id, userId: id }),
  }),
  saveAnalyseTime: writes('project/saveAnalyseTime', {
    title: '设置测算截止日期', need: ['edit', 'P_ANALYSE_OPTIMIZE', 'N_PROJ_ADD'], ...inProject,
    input: z.object({ projectId: id, deadline: z.iso.date().nullable() }),
  }),
}
