import type { CallSet } from '#server/core/calls/index.ts'
import type { TaskHandler } from '#server/core/tasks.ts'
import { executeCalls } from './execute/calls.ts'
import { pricingCalls } from './pricing/calls.ts'
import { servedFees, servedTemplate } from './pricing/feeTable.ts'
import { reportCalls } from './report/calls.ts'
import { roundCalls } from './round/calls.ts'
import { servedRound } from './round/served.ts'
import { shareCalls } from './share/calls.ts'
import { sheetCalls } from './sheet/calls.ts'
import { AUTO_MATCH, autoMatchTask } from './sheet/match.ts'

export { executeExports } from './execute/calls.ts'
export { labourRows } from './execute/rows.ts'
export { packageSteps, type PackageStep } from './execute/packageSteps.ts'
export { demandTarget, targetOf } from './execute/target.ts'
export { lockedAnalysis } from './facts/known.ts'
export { analysisSeal } from './facts/sees.ts'
export { priceAnalysisSource } from './pricing/priceAnalysis.ts'
export { offerOf, type Offer, type OfferedParts } from './pricing/quotes.ts'
export { analysisExports } from './report/exports.ts'
export { followArea } from './round/area.ts'
export { assignManagers } from './round/assign.ts'
export { submitBest } from './round/best.ts'
export { compareAnalyses } from './round/compare.ts'
export { startAnalyse } from './round/start.ts'
export { selectAnalyse, submitAnalyse } from './round/submit.ts'
export { addShare, openShare } from './share/share.ts'
export { CHANGES, MACHINES, OTHERS, PHASES, saveBlock } from './sheet/blocks.ts'
export { putIntoPhase } from './sheet/itemPhase.ts'
export { confirmItems, lockItems, markNoCost } from './sheet/items.ts'
export { markPart, saveOpinion, stateChanges } from './sheet/marks.ts'
export { autoMatchTask } from './sheet/match.ts'
export { selectQuota } from './sheet/packages.ts'
export { repriceTrade } from './sheet/reprice.ts'

export const analysisDocuments = [servedRound, servedTemplate, servedFees] as const

export const analysisCalls: CallSet = [...roundCalls, ...sheetCalls, ...reportCalls, ...shareCalls, ...pricingCalls, ...executeCalls]

/** Task handlers by kind, to be registered before jobs start. */
export const analysisTasks = { [AUTO_MATCH]: autoMatchTask } as const satisfies Readonly<Record<string, TaskHandler>>
