import { implement, type CallSet } from '#server/core/calls/index.ts'
import { STARTS_TASK, type TaskHandler } from '#server/core/tasks.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisMatchApi } from '#shared/api/analysisMatch.ts'
import { analysisOptimizeApi } from '#shared/api/analysisOptimize.ts'
import { analysisWhatIfApi } from '#shared/api/analysisWhatIf.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import { analysisRepriceApi } from '#shared/api/analysisReprice.ts'
import { analysisShareApi } from '#shared/api/analysisShare.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { analysisReadingApi } from '#shared/api/analysisReading.ts'
import { analysisSubmitApi } from '#shared/api/analysisSubmit.ts'
import { answer } from '#server/domains/approval/index.ts'
import { assignManagers, handBack } from './assign.ts'
import { assignedAnalyses } from './assigned.ts'
import { savePicks, submitBest } from './best.ts'
import { CHANGES, listBlock, MACHINES, OTHERS, PHASES, removeFrom, saveBlock } from './blocks.ts'
import { compareAnalyses } from './compare.ts'
import { startAnalyse } from './copy.ts'
import { undoDeed } from './deeds.ts'
import { listDifferences, takeDifferences } from './difference.ts'
import { executeCalls } from './execute/index.ts'
import { analysisExportCalls } from './exports.ts'
import { cancelItems, clearQuota, confirmItems, lockItems, markNoCost, unlockItems } from './items.ts'
import { lockedAnalysis } from './known.ts'
import { AUTO_MATCH, autoMatchTask, itemCandidates, startMatch } from './match.ts'
import { markPart, saveOpinion, stateChanges } from './marks.ts'
import { offerProblems } from './offered.ts'
import { describeItemQuota, selectQuota, updateItemQuota, writeBack } from './packages.ts'
import { itemCostRows, optimizeItemRows, optimizeMaterialRows, optimizeTradeRows } from './optimize.ts'
import { phaseRows, phaseSums, putIntoPhase } from './phases.ts'
import { itemParts } from './parts.ts'
import { reopenAnalyse } from './reopen.ts'
import { readRoundReading } from './reading.ts'
import { feeRows, feeSums, materialRows, materialSums, processSums, workerRows, workerSums, workerTypes } from './reports.ts'
import { pricingCalls, servedFees, servedTemplate } from './pricing/index.ts'
import { previewPrices, previewTrade, priceOffers, refreshPrices, repriceTrade } from './reprice.ts'
import { servedRound } from './served.ts'
import { addShare, listShares, listShareViews, openShare, revokeShare, shareLink } from './share.ts'
import { deleteItems, listItems, saveSheet, sheetTotals, standInSheet, updateNum } from './sheet.ts'
import { listRounds, nowState } from './state.ts'
import { selectQuotaWork } from './steps.ts'
import { reanalyse, rejectAnalyse, selectAnalyse, submitAnalyse, submitFaults, withdrawAnalyse } from './submit.ts'
import { waterfall } from './waterfall.ts'
import { whatIf } from './whatIf.ts'

export { followArea } from './area.ts'
export { assignManagers } from './assign.ts'
export { submitBest } from './best.ts'
export { CHANGES, MACHINES, OTHERS, PHASES, saveBlock } from './blocks.ts'
export { compareAnalyses } from './compare.ts'
export { startAnalyse } from './copy.ts'
export { executeExports } from './execute/index.ts'
export { analysisExports } from './exports.ts'
export { confirmItems, lockItems, markNoCost } from './items.ts'
export { lockedAnalysis } from './known.ts'
export { markPart, saveOpinion, stateChanges } from './marks.ts'
export { autoMatchTask } from './match.ts'
export { selectQuota } from './packages.ts'
export { putIntoPhase } from './phases.ts'
export { offerOf, priceAnalysisSource, type Offer, type OfferedParts } from './pricing/index.ts'
export { analysisSeal } from './sees.ts'
export { repriceTrade } from './reprice.ts'
export { addShare, openShare } from './share.ts'
export { selectAnalyse, submitAnalyse } from './submit.ts'

export const analysisDocuments = [servedRound, servedTemplate, servedFees] as const

export const analysisCalls: CallSet = [
  implement(analysisApi.state, { read: nowState }),
  implement(analysisApi.joinState, { read: nowState }),
  implement(analysisApi.assigned, { read: assignedAnalyses }),
  implement(analysisApi.rounds, { read: listRounds }),
  implement(analysisApi.assign, { audit: 'own', write: assignManagers }),
  implement(analysisApi.start, { audit: 'own', write: async (tx, of) => startAnalyse(tx, await lockedAnalysis(tx, of)) }),
  implement(analysisApi.getJoinAnalyseId, { read: async (db, of) => ({ analyseId: (await nowState(db, of)).analyseId }) }),
  implement(analysisApi.differences, { read: listDifferences }),
  implement(analysisApi.init, { audit: 'own', write: takeDifferences }),
  implement(analysisApi.handBack, { audit: 'own', write: async (tx, { reason, ...of }) => handBack(tx, await lockedAnalysis(tx, of), reason) }),

  implement(analysisSheetApi.page, { read: listItems }),
  implement(analysisSheetApi.presence, { read: standInSheet }),
  implement(analysisSheetApi.save, { audit: 'own', write: saveSheet }),
  implement(analysisSheetApi.totals, { read: sheetTotals }),
  implement(analysisSheetApi.updateNum, { audit: 'own', write: updateNum }),
  implement(analysisSheetApi.deleteItem, { audit: 'own', write: deleteItems }),
  implement(analysisSheetApi.quota, { read: describeItemQuota }),
  implement(analysisSheetApi.selectQuota, { audit: 'own', write: selectQuota }),
  implement(analysisSheetApi.batchSelectQuota, { audit: 'own', write: selectQuota }),
  implement(analysisSheetApi.projectBatchSelectQuota, { audit: 'own', write: selectQuota }),
  implement(analysisSheetApi.updateQuota, { audit: 'own', write: updateItemQuota }),
  implement(analysisSheetApi.updateQuotaData, { audit: 'own', write: updateItemQuota }),
  implement(analysisSheetApi.selectWork, { audit: 'own', write: selectQuotaWork }),
  implement(analysisSheetApi.updateSelectedQuota, { audit: 'own', write: selectQuota }),
  implement(analysisSheetApi.writeBack, { audit: 'own', write: writeBack }),
  implement(analysisSheetApi.clear, { audit: 'own', write: clearQuota }),
  implement(analysisSheetApi.noCost, { audit: 'own', write: markNoCost }),
  implement(analysisSheetApi.confirm, { audit: 'own', write: confirmItems }),
  implement(analysisSheetApi.cancel, { audit: 'own', write: cancelItems }),
  implement(analysisSheetApi.lock, { audit: 'own', write: lockItems }),
  implement(analysisSheetApi.unlock, { audit: 'own', write: unlockItems }),
  implement(analysisSheetApi.undo, { audit: 'own', write: undoDeed }),

  implement(analysisBlockApi.machines, { read: listBlock(MACHINES) }),
  implement(analysisBlockApi.saveMachines, { audit: 'own', write: saveBlock(MACHINES) }),
  implement(analysisBlockApi.saveOrUpdateMachine, { audit: 'own', write: saveBlock(MACHINES) }),
  implement(analysisBlockApi.joinSaveMachine, { audit: 'own', write: saveBlock(MACHINES) }),
  implement(analysisBlockApi.joinUpdateMachine, { audit: 'own', write: saveBlock(MACHINES) }),
  implement(analysisBlockApi.deleteMachine, { audit: 'own', write: removeFrom(MACHINES) }),
  implement(analysisBlockApi.joinDelMachine, { audit: 'own', write: removeFrom(MACHINES) }),
  implement(analysisBlockApi.submitMachine, { audit: 'own', write: markPart('machineSubmitted', 'submitMachine') }),
  implement(analysisBlockApi.others, { read: listBlock(OTHERS) }),
  implement(analysisBlockApi.saveOthers, { audit: 'own', write: saveBlock(OTHERS) }),
  implement(analysisBlockApi.joinSaveOther, { audit: 'own', write: saveBlock(OTHERS) }),
  implement(analysisBlockApi.deleteOther, { audit: 'own', write: removeFrom(OTHERS) }),
  implement(analysisBlockApi.joinDelOther, { audit: 'own', write: removeFrom(OTHERS) }),
  implement(analysisBlockApi.submitOther, { audit: 'own', write: markPart('otherSubmitted', 'submitOther') }),
  implement(analysisBlockApi.phases, { read: listBlock(PHASES) }),
  implement(analysisBlockApi.savePhases, { audit: 'own', write: saveBlock(PHASES) }),
  implement(analysisBlockApi.deletePhase, { audit: 'own', write: removeFrom(PHASES) }),
  implement(analysisBlockApi.confirmPhases, { audit: 'own', write: markPart('progressConfirmed', 'confirmProgressPlan') }),
  implement(analysisBlockApi.cancelPhases, { audit: 'own', write: markPart('progressConfirmed', 'cancelProgressPlan', false) }),
  implement(analysisBlockApi.changes, { read: listBlock(CHANGES) }),
  implement(analysisBlockApi.saveChanges, { audit: 'own', write: saveBlock(CHANGES) }),
  implement(analysisBlockApi.deleteChange, { audit: 'own', write: removeFrom(CHANGES) }),
  implement(analysisBlockApi.confirmChange, { audit: 'own', write: stateChanges('CONFIRMED', 'confirmVariablePlan') }),
  implement(analysisBlockApi.cancelChange, { audit: 'own', write: stateChanges('DRAFT', 'cancelVariablePlan') }),
  implement(analysisBlockApi.saveItemChanges, { audit: 'own', write: saveBlock(CHANGES) }),
  implement(analysisBlockApi.updateItemChanges, { audit: 'own', write: saveBlock(CHANGES) }),
  implement(analysisBlockApi.deleteItemChange, { audit: 'own', write: removeFrom(CHANGES) }),
  implement(analysisBlockApi.confirmItemChange, { audit: 'own', write: stateChanges('CONFIRMED', 'confirmVariablePlan') }),
  implement(analysisBlockApi.opinion, { audit: 'own', write: saveOpinion }),

  implement(analysisReadingApi.reading, { read: readRoundReading }),

  implement(analysisSubmitApi.check, { read: submitFaults }),
  implement(analysisSubmitApi.submit, { audit: 'own', write: submitAnalyse }),
  implement(analysisSubmitApi.joinSubmit, { audit: 'own', write: submitAnalyse }),
  implement(analysisSubmitApi.withdraw, { audit: 'own', write: withdrawAnalyse }),
  implement(analysisSubmitApi.reanalyse, { audit: 'own', write: reanalyse }),
  implement(analysisSubmitApi.reject, { audit: 'own', write: rejectAnalyse }),
  implement(analysisSubmitApi.select, { audit: 'own', write: selectAnalyse }),
  implement(analysisSubmitApi.audit, { audit: 'own', write: (tx, given) => answer(tx, servedRound, given) }),
  implement(analysisSubmitApi.auditBpm, { audit: 'own', write: (tx, given) => answer(tx, servedRound, given) }),

  implement(analysisBestApi.compare, { read: compareAnalyses }),
  implement(analysisBestApi.parts, { read: itemParts }),
  implement(analysisBestApi.pick, { audit: 'own', write: savePicks }),
  implement(analysisBestApi.problems, { read: offerProblems }),
  implement(analysisBestApi.submit, { audit: 'own', write: submitBest }),
  implement(analysisBestApi.reopen, { audit: 'own', write: reopenAnalyse }),

  implement(analysisReportApi.materials, { read: materialRows }),
  implement(analysisReportApi.materialReport, { read: materialSums }),
  implement(analysisReportApi.materialDetail, { read: materialRows }),
  implement(analysisReportApi.workers, { read: workerRows }),
  implement(analysisReportApi.workerTypes, { read: workerTypes }),
  implement(analysisReportApi.workerReport, { read: workerSums }),
  implement(analysisReportApi.workerDetail, { read: workerRows }),
  implement(analysisReportApi.processes, { read: processSums }),
  implement(analysisReportApi.fees, { read: feeSums }),
  implement(analysisReportApi.feeDetail, { read: feeRows }),
  implement(analysisReportApi.phases, { read: phaseSums }),
  implement(analysisReportApi.phaseDetail, { read: phaseRows }),
  implement(analysisReportApi.putIntoPhase, { audit: 'own', write: putIntoPhase }),

  implement(analysisRepriceApi.previewTrade, { read: previewTrade }),
  implement(analysisRepriceApi.trade, { audit: 'own', write: repriceTrade }),
  implement(analysisRepriceApi.offers, { read: priceOffers }),
  implement(analysisRepriceApi.previewPrices, { read: previewPrices }),
  implement(analysisRepriceApi.prices, { audit: 'own', write: refreshPrices }),

  implement(analysisMatchApi.auto, { audit: STARTS_TASK, write: async (tx, asked) => ({ taskId: await startMatch(tx, asked) }) }),
  implement(analysisMatchApi.candidates, { read: itemCandidates }),

  implement(analysisOptimizeApi.materials, { read: optimizeMaterialRows }),
  implement(analysisOptimizeApi.items, { read: optimizeItemRows }),
  implement(analysisOptimizeApi.trades, { read: optimizeTradeRows }),
  implement(analysisOptimizeApi.itemCosts, { read: itemCostRows }),
  implement(analysisOptimizeApi.waterfall, { read: waterfall }),
  implement(analysisWhatIfApi.calculate, { read: whatIf }),

  implement(analysisShareApi.add, { audit: 'own', write: addShare }),
  implement(analysisShareApi.page, { read: listShares }),
  implement(analysisShareApi.views, { read: listShareViews }),
  implement(analysisShareApi.link, { read: shareLink }),
  implement(analysisShareApi.revoke, { audit: 'own', write: revokeShare }),
  implement(analysisShareApi.open, { as: 'system', audit: 'none', write: openShare }),

  ...pricingCalls,
  ...analysisExportCalls,
  ...executeCalls,
]

/** Task handlers by kind, to be registered before jobs start. */
export const analysisTasks = { [AUTO_MATCH]: autoMatchTask } as const satisfies Readonly<Record<string, TaskHandler>>
