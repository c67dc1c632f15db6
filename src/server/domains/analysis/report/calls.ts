import { implement, type CallSet } from '#server/core/calls/index.ts'
import { analysisOptimizeApi } from '#shared/api/analysisOptimize.ts'
import { analysisReadingApi } from '#shared/api/analysisReading.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import { analysisWhatIfApi } from '#shared/api/analysisWhatIf.ts'
import { analysisExportCalls } from './exports.ts'
import { itemCostRows, optimizeItemRows, optimizeMaterialRows, optimizeTradeRows } from './optimize.ts'
import { phaseRows, phaseSums } from './phases.ts'
import { readRoundReading } from './reading.ts'
import { feeRows, feeSums, materialRows, materialSums, processSums, workerRows, workerSums, workerTypes } from './reports.ts'
import { waterfall } from './waterfall.ts'
import { whatIf } from './whatIf.ts'

/** What an analysis or a round comes to, looked at from many sides. */
export const reportCalls: CallSet = [
  implement(analysisReadingApi.reading, { read: readRoundReading }),

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

  implement(analysisOptimizeApi.materials, { read: optimizeMaterialRows }),
  implement(analysisOptimizeApi.items, { read: optimizeItemRows }),
  implement(analysisOptimizeApi.trades, { read: optimizeTradeRows }),
  implement(analysisOptimizeApi.itemCosts, { read: itemCostRows }),
  implement(analysisOptimizeApi.waterfall, { read: waterfall }),

  implement(analysisWhatIfApi.calculate, { read: whatIf }),

  ...analysisExportCalls,
]
