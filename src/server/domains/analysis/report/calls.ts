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

export const reportCalls: CallSet = [
  implement(analysisReadingApi.reading, { read: readRoundReading }),

  implement(analysisReportApi.materials, { replica: true, read: materialRows }),
  implement(analysisReportApi.materialReport, { replica: true, read: materialSums }),
  implement(analysisReportApi.materialDetail, { replica: true, read: materialRows }),
  implement(analysisReportApi.workers, { replica: true, read: workerRows }),
  implement(analysisReportApi.workerTypes, { replica: true, read: workerTypes }),
  implement(analysisReportApi.workerReport, { replica: true, read: workerSums }),
  implement(analysisReportApi.workerDetail, { replica: true, read: workerRows }),
  implement(analysisReportApi.processes, { replica: true, read: processSums }),
  implement(analysisReportApi.fees, { replica: true, read: feeSums }),
  implement(analysisReportApi.feeDetail, { replica: true, read: feeRows }),
  implement(analysisReportApi.phases, { replica: true, read: phaseSums }),
  implement(analysisReportApi.phaseDetail, { replica: true, read: phaseRows }),

  implement(analysisOptimizeApi.materials, { replica: true, read: optimizeMaterialRows }),
  implement(analysisOptimizeApi.items, { replica: true, read: optimizeItemRows }),
  implement(analysisOptimizeApi.trades, { replica: true, read: optimizeTradeRows }),
  implement(analysisOptimizeApi.itemCosts, { replica: true, read: itemCostRows }),
  implement(analysisOptimizeApi.waterfall, { replica: true, read: waterfall }),

  implement(analysisWhatIfApi.calculate, { read: whatIf }),

  ...analysisExportCalls,
]
