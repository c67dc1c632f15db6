import { implement, type CallSet } from '#server/core/calls/index.ts'
import { decide, workflowNow } from '#server/domains/approval/index.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { analysisSubmitApi } from '#shared/api/analysisSubmit.ts'
import { assignedAnalyses } from '../facts/assigned.ts'
import { lockedAnalysis } from '../facts/visibleRounds.ts'
import { assignManagers, handBack } from './assign.ts'
import { savePicks, submitBest } from './best.ts'
import { compareAnalyses } from './compare.ts'
import { offerProblems } from './offerProblems.ts'
import { itemParts } from './parts.ts'
import { reopenAnalyse } from './reopen.ts'
import { servedRound } from './served.ts'
import { startAnalyse } from './start.ts'
import { listRounds, nowState } from './state.ts'
import { reanalyse, rejectAnalyse, selectAnalyse, submitAnalyse, submitFaults, withdrawAnalyse } from './submit.ts'

export const roundCalls: CallSet = [
  implement(analysisApi.state, { read: nowState }),
  implement(analysisApi.assigned, { read: assignedAnalyses }),
  implement(analysisApi.rounds, { read: listRounds }),
  implement(analysisApi.assign, { audit: 'own', write: assignManagers }),
  implement(analysisApi.start, { audit: 'own', write: async (tx, ref) => startAnalyse(tx, await lockedAnalysis(tx, ref)) }),
  implement(analysisApi.getJoinAnalyseId, { read: async (db, ref) => ({ analyseId: (await nowState(db, ref)).analyseId }) }),
  implement(
    analysisApi.handBack, { audit: 'own', write: async (tx, { reason, ...ref }) => handBack(tx, await lockedAnalysis(tx, ref), reason) }
  ),

  implement(analysisSubmitApi.check, { read: submitFaults }),
  implement(analysisSubmitApi.submit, { audit: 'own', write: submitAnalyse }),
  implement(analysisSubmitApi.withdraw, { audit: 'own', write: withdrawAnalyse }),
  implement(analysisSubmitApi.reanalyse, { audit: 'own', write: reanalyse }),
  implement(analysisSubmitApi.reject, { audit: 'own', write: rejectAnalyse }),
  implement(analysisSubmitApi.select, { audit: 'own', write: selectAnalyse }),
  implement(analysisSubmitApi.audit, { audit: 'own', write: async (tx, input) => {
    await decide(tx, servedRound, input)
    return workflowNow(tx, servedRound, input.id)
  } }),

  implement(analysisBestApi.compare, { read: compareAnalyses }),
  implement(analysisBestApi.parts, { read: itemParts }),
  implement(analysisBestApi.pick, { audit: 'own', write: savePicks }),
  implement(analysisBestApi.problems, { read: offerProblems }),
  implement(analysisBestApi.submit, { audit: 'own', write: submitBest }),
  implement(analysisBestApi.reopen, { audit: 'own', write: reopenAnalyse }),
]
