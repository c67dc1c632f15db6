import { z } from 'zod'
import {
  feeDetail, feeReport, materialDetail, materialReport, processReport, workerDetail, workerReport,
} from '#schemas/analysis/reports.ts'
import { phaseDetail, phaseReport } from '#schemas/analysis/phaseReport.ts'
import type { Columns, Grid } from '#schemas/kit/index.ts'
import { ANALYSE_EDIT, ANALYSE_READ, best, inAnalysedProject, ofAnalysis } from './analysis.ts'
import { reads, writes } from './contract.ts'
import { id, ids, int32 } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

const scope = { projectId: id, analyseId: id }
const page = <C extends Columns, K extends string>(path: string, grid: Grid<C, K>) =>
  reads(path, {
    title: grid.title, need: ANALYSE_READ, input: pageInput(grid, scope), output: pageOf(rowSchema(grid)), ...inAnalysedProject,
  })
/** Rows behind a sum, by row key; for steps by name. */
const detailRows = <C extends Columns, K extends string>(path: string, grid: Grid<C, K>) =>
  reads(path, {
    title: grid.title, need: ANALYSE_READ, ...inAnalysedProject, output: pageOf(rowSchema(grid)),
    input: pageInput(grid, { ...scope, best, key: z.string().max(200).optional(), jobName: z.string().max(100).optional() }),
  })

/** An analysis by materials, trades, steps, fees and phases; every sum with its rows (domain B4.4). */
export const analysisReportApi = {
  materials: page('projectAnalyse/queryMaterials', materialDetail),
  materialReport: page('projectAnalyse/queryMaterialReport', materialReport),
  materialDetail: detailRows('projectAnalyse/queryMaterialReportDetail', materialDetail),
  workers: page('projectAnalyse/queryWorkers', workerDetail),
  workerTypes: reads('projectAnalyse/queryWorkerTypes', {
    title: '测算用到的工种', need: ANALYSE_READ, input: ofAnalysis, output: z.array(z.object({ key: z.string(), value: z.string() })),
    ...inAnalysedProject,
  }),
  workerReport: page('projectAnalyse/queryWorkerReport', workerReport),
  workerDetail: detailRows('projectAnalyse/queryWorkerDetail', workerDetail),
  processes: page('projectAnalyse/queryProcesses', processReport),
  fees: page('projectAnalyse/queryFeeSum', feeReport),
  feeDetail: detailRows('projectAnalyse/queryFeeDetail', feeDetail),
  phases: page('projectAnalyse/queryPhaseReport', phaseReport),
  phaseDetail: detailRows('projectAnalyse/queryPhaseDetail', phaseDetail),
  /** A section includes its descendants; null removes items from their phase. */
  putIntoPhase: writes('projectAnalyse/saveItemPhase', {
    title: '清单项归入阶段', need: ANALYSE_EDIT, input: ofAnalysis.extend({ itemIds: ids, phaseId: id.nullable() }),
    output: z.object({ count: int32 }), ...inAnalysedProject,
  }),
}
