import { z } from 'zod'
import { projectList } from '#schemas/project/list.ts'
import { PICKED_STATE, type PickedState } from '#schemas/project/states.ts'
import { reads } from './contract.ts'
import { id, int32, kv } from './kv.ts'
import { pageInput, pageOf, ROW_CEILING, rowSchema } from './page.ts'

/** Entries of the project picker on one page (spec-1 §9). */
export const PROJECT_PAGE = 20

const state = z.enum(Object.keys(PICKED_STATE) as [PickedState, ...PickedState[]])
const ofProject = z.object({ projectId: id })

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
})
export type Project = z.output<typeof project>

export const projectApi = {
  /** The same projects as rows of a list. */
  describeProjects: reads('project/describeProjects', {
    title: '项目列表', need: ['query', 'N_PROJ'], input: pageInput(projectList), output: pageOf(rowSchema(projectList)),
  }),
  /** Projects of which the person is a member, all for roles that see all; the pseudo entry stands first where its state is asked for. */
  describeProjectsForSimple: reads('project/describeProjectsForSimple', {
    title: '选择项目', need: '-',
    input: z.object({
      pageNum: int32.min(1).default(1),
      pageSize: int32.min(1).max(ROW_CEILING).default(PROJECT_PAGE),
      states: z.array(state).max(Object.keys(PICKED_STATE).length).default([]),
      projectName: z.string().max(100).optional(),
    }),
    output: z.object({ rows: z.array(picked), total: int32, pageNum: int32, totalPages: int32 }),
  }),
  describeProject: reads('project/describeProject', { title: '项目信息', need: '-', input: ofProject, output: project }),
  judgeProjectDeleted: reads('project/judgeProjectDeleted', {
    title: '项目是否已删除', need: '-', input: ofProject, output: z.object({ isDeleted: z.boolean() }),
  }),
  /** Keys, and keys with an action, that the person holds in the project, those of the whole merchant among them (spec-1 §6). */
  queryProjectPermissions: reads('queryProjectPermissions', {
    title: '我在项目中的权限', need: '-', input: ofProject, project: input => input.projectId, output: z.array(z.string()),
  }),
}
