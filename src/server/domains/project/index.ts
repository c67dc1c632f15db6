import { implement, type CallSet } from '#server/core/calls/index.ts'
import { planApi } from '#shared/api/plan.ts'
import { projectApi } from '#shared/api/project.ts'
import { projectClosingApi } from '#shared/api/projectClosing.ts'
import { executeReadyApi, projectStaffApi } from '#shared/api/projectStaff.ts'
import { addAnalyst, saveAnalysts, saveAnalyseTime } from './analysts.ts'
import { updateAttachments } from './attachments.ts'
import { pickProjects } from './list.ts'
import { updatePlanInfo } from './plan.ts'
import { readProgress } from './progress.ts'
import { describeProject, isDeleted } from './read.ts'
import { closeThrough, readClosedThrough } from './closing.ts'
import { confirmExecuteStartDate, confirmProjectStaff, readPreparation } from './ready.ts'
import { addStaff, listDuties, listKeepers, listPeople, listStaff, listTeams, myTeams, removeStaff, updateStaff } from './staff.ts'

export { projectsFor } from './contracting.ts'
export { approvedRound, voidRounds } from './analyses.ts'
export { inComposition } from './composedCosts.ts'
export { addStaff } from './staff.ts'
export { saveAnalysts, saveAnalyseTime } from './analysts.ts'
export { guardFacts, hasDocuments, moveProject } from './events.ts'
export { joinAsCreator, joinAsManager } from './joining.ts'
export { confirmExecuteStartDate, confirmPreparation, confirmProjectStaff } from './ready.ts'
export { enterEntitlements } from './entitlement.ts'
export { postTarget } from './target.ts'
export { seenFaults } from './projectFaults.ts'
export { byId, knownProject, ofVisibleProject, openProject, visible } from './visible.ts'

export const projectCalls: CallSet = [
  implement(projectApi.describeProjectsForSimple, { read: pickProjects }),
  implement(projectApi.describeProject, { read: (db, { projectId }) => describeProject(db, projectId) }),
  implement(projectApi.judgeProjectDeleted, { read: async (db, { projectId }) => ({ isDeleted: await isDeleted(db, projectId) }) }),
  implement(projectApi.queryProjectPermissions, { read: async ({ ctx }) => [...ctx.permissions].toSorted() }),
  implement(projectApi.progress, { read: (db, { projectId }) => readProgress(db, projectId) }),
  implement(projectApi.updateProjectAttachment, { audit: 'own', write: updateAttachments }),
  implement(projectApi.saveAnalyseManager, { audit: 'own', write: saveAnalysts }),
  implement(projectApi.addAnalyseManager, { audit: 'own', write: addAnalyst }),
  implement(projectApi.saveAnalyseTime, { audit: 'own', write: saveAnalyseTime }),
  implement(planApi.update, { audit: 'own', write: updatePlanInfo }),

  implement(projectStaffApi.describe, { read: listStaff }),
  implement(projectStaffApi.save, { audit: 'own', write: addStaff }),
  implement(projectStaffApi.update, { audit: 'own', write: updateStaff }),
  implement(projectStaffApi.delete, { audit: 'own', write: removeStaff }),
  implement(projectStaffApi.jobDuty, { read: listDuties }),
  implement(projectStaffApi.teams, { read: listTeams }),
  implement(projectStaffApi.keepers, { read: listKeepers }),
  implement(projectStaffApi.myTeam, { read: myTeams }),

  implement(executeReadyApi.queryProjectStaff, { read: readPreparation }),
  implement(executeReadyApi.confirmProjectStaff, { audit: 'own', write: confirmProjectStaff }),
  implement(projectClosingApi.read, { read: readClosedThrough }),
  implement(projectClosingApi.save, { audit: 'own', write: async (tx, input) => { await closeThrough(tx, input); return null } }),
  implement(executeReadyApi.confirmExecuteStartDate, { audit: 'own', write: confirmExecuteStartDate }),
  implement(executeReadyApi.describeUserByRoleId, { read: listPeople }),
]
