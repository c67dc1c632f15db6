import { implement, type CallSet } from '#server/core/calls/index.ts'
import type { ServedDocument } from '#server/document/index.ts'
import { analysisChangeApi } from '#shared/api/analysisChange.ts'
import { lossApi, variableChangeApi } from '#shared/api/change.ts'
import { approvalOf } from '#server/domains/approval/index.ts'
import { readAnalysisState, startAnalysis, submitAnalysis } from './analysis.ts'
import { namedItems } from './billItems.ts'
import { answerChange, listSteps, reportChange } from './steps.ts'
import { targetMoved } from './waterfall.ts'
import { readVariablesTotal } from './total.ts'

export { analysedChange, startAnalysis, submitAnalysis } from './analysis.ts'
export { filledChange } from './draft.ts'
export { changeFaults, lateNotices, projects, whyNotChanged } from './faults.ts'
export { confirmationFiles } from './files.ts'
export { applyLoss, filledLoss, lossFaults, lossProjects, undoLoss } from './losses.ts'
export { applyChange, undoChange } from './posting.ts'
export { changeFinders } from './warnings.ts'
export { lineCosts } from './costs.ts'
export { answerChange, reportChange } from './steps.ts'

/** Calls for changes and losses beside those of every document: approval, client steps, totals. */
export const changeCalls = (changes: ServedDocument, losses: ServedDocument): CallSet => [
  ...approvalOf(changes, variableChangeApi.submit, variableChangeApi.audit), ...approvalOf(losses, lossApi.submit, lossApi.audit),
  implement(variableChangeApi.report, { audit: 'own', write: reportChange }),
  implement(variableChangeApi.answer, { audit: 'own', write: answerChange }),
  implement(variableChangeApi.steps, { read: listSteps }),
  implement(variableChangeApi.items, { read: namedItems }),
  implement(variableChangeApi.target, { read: targetMoved }),
  implement(analysisChangeApi.start, { audit: 'own', write: startAnalysis }),
  implement(analysisChangeApi.state, { read: readAnalysisState }),
  implement(analysisChangeApi.submit, { audit: 'own', write: submitAnalysis }),
  implement(variableChangeApi.total, { read: readVariablesTotal }),
]
