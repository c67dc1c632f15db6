import { implement, type CallSet } from '#server/core/calls/index.ts'
import { projectApi } from '#shared/api/project.ts'
import { listProjects, pickProjects } from './list.ts'
import { describeProject, isDeleted } from './read.ts'

export const projectCalls: CallSet = [
  implement(projectApi.describeProjects, { read: listProjects }),
  implement(projectApi.describeProjectsForSimple, { read: pickProjects }),
  implement(projectApi.describeProject, { read: (db, { projectId }) => describeProject(db, projectId) }),
  implement(projectApi.judgeProjectDeleted, { read: async (db, { projectId }) => ({ isDeleted: await isDeleted(db, projectId) }) }),
  implement(projectApi.queryProjectPermissions, { read: async ({ ctx }) => [...ctx.permissions].toSorted() }),
]
