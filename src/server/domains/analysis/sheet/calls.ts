import { implement, type CallSet } from '#server/core/calls/index.ts'
import { STARTS_TASK } from '#server/core/tasks.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisMatchApi } from '#shared/api/analysisMatch.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import { analysisRepriceApi } from '#shared/api/analysisReprice.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { CHANGES, MACHINES, OTHERS, PHASES, listBlock, removeFrom, saveBlock } from './blocks.ts'
import { undoDeed } from './itemActions.ts'
import { listDifferences, takeDifferences } from './difference.ts'
import { putIntoPhase } from './itemPhase.ts'
import { cancelItems, clearQuota, confirmItems, lockItems, markNoCost, unlockItems } from './items.ts'
import { markPart, saveOpinion, stateChanges } from './marks.ts'
import { itemCandidates, startMatch } from './match.ts'
import { describeItemQuota, selectQuota, updateItemQuota, writeBack } from './packages.ts'
import { previewPrices, previewTrade, priceOffers, refreshPrices, repriceTrade } from './reprice.ts'
import { deleteItems, listItems, saveSheet, sheetTotals, standInSheet, updateNum } from './sheet.ts'
import { selectQuotaWork } from './steps.ts'

/** Calls on the rows of an analysis. */
export const sheetCalls: CallSet = [
  implement(analysisApi.differences, { read: listDifferences }),
  implement(analysisApi.init, { audit: 'own', write: takeDifferences }),

  implement(analysisSheetApi.page, { read: listItems }),
  implement(analysisSheetApi.presence, { read: standInSheet }),
  implement(analysisSheetApi.save, { audit: 'own', write: saveSheet }),
  implement(analysisSheetApi.totals, { read: sheetTotals }),
  implement(analysisSheetApi.updateNum, { audit: 'own', write: updateNum }),
  implement(analysisSheetApi.deleteItem, { audit: 'own', write: deleteItems }),
  implement(analysisSheetApi.quota, { read: describeItemQuota }),
  implement(analysisSheetApi.selectQuota, { audit: 'own', write: selectQuota }),
  implement(analysisSheetApi.updateQuota, { audit: 'own', write: updateItemQuota }),
  implement(analysisSheetApi.selectWork, { audit: 'own', write: selectQuotaWork }),
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
  implement(analysisBlockApi.deleteMachine, { audit: 'own', write: removeFrom(MACHINES) }),
  implement(analysisBlockApi.submitMachine, { audit: 'own', write: markPart('machineSubmitted', 'submitMachine') }),
  implement(analysisBlockApi.others, { read: listBlock(OTHERS) }),
  implement(analysisBlockApi.saveOthers, { audit: 'own', write: saveBlock(OTHERS) }),
  implement(analysisBlockApi.deleteOther, { audit: 'own', write: removeFrom(OTHERS) }),
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

  implement(analysisReportApi.putIntoPhase, { audit: 'own', write: putIntoPhase }),

  implement(analysisRepriceApi.previewTrade, { read: previewTrade }),
  implement(analysisRepriceApi.trade, { audit: 'own', write: repriceTrade }),
  implement(analysisRepriceApi.offers, { read: priceOffers }),
  implement(analysisRepriceApi.previewPrices, { read: previewPrices }),
  implement(analysisRepriceApi.prices, { audit: 'own', write: refreshPrices }),

  implement(analysisMatchApi.auto, { audit: STARTS_TASK, write: async (tx, input) => ({ taskId: await startMatch(tx, input) }) }),
  implement(analysisMatchApi.candidates, { read: itemCandidates }),
]
