import { implement, type CallSet } from '#server/core/calls/index.ts'
import { workerSummaryApi as api } from '#shared/api/projectWorkers.ts'
import { awardTeam, inquireSteps } from './acts.ts'
import { describeStep, listSummary } from './summary.ts'
import { compareTeams } from './teams.ts'

export { awardTeam, inquireSteps, listSummary }

/** 用工汇总 of a project. */
export const workerSummaryCalls: CallSet = [
  implement(api.page, { replica: true, read: listSummary }),
  implement(api.detail, { replica: true, read: describeStep }),
  implement(api.teams, { replica: true, read: (db, { projectId }) => compareTeams(db, projectId) }),
  implement(api.award, { audit: 'own', write: awardTeam }),
  implement(api.inquire, { audit: 'own', write: inquireSteps }),
]
