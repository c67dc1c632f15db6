import { z } from 'zod'
import { inAnalysedProject, ofAnalysis } from './analysis.ts'
import { reads, type Need } from './contract.ts'

const EXPORT: Need = ['export', 'P_ANALYSE_COMPARISON', 'P_ANALYSE_OPTIMIZE']
const file = (name: string, title: string) =>
  reads(`projectAnalyse/${name}`, { title: `导出${title}`, need: EXPORT, body: 'file', input: ofAnalysis, ...inAnalysedProject })
const exportDetails = (name: string, title: string) =>
  reads(`projectAnalyse/${name}`, {
    title: `导出${title}`, need: EXPORT, body: 'file', input: ofAnalysis.extend({ key: z.string().max(200) }), ...inAnalysedProject,
  })

/** Each list, or all in one; a task creates large ones (spec-2 §4, domain B16). */
export const analysisExportApi = {
  items: file('exportProjectAnalyseRun', '测算表'),
  materialReport: file('exportMaterialReport', '材料汇总'),
  materials: file('exportMaterials', '材料明细'),
  materialDetail: exportDetails('exportMaterialReportDetail', '一种材料的明细'),
  workerReport: file('exportWorkerReport', '工种汇总'),
  processes: file('exportProcesses', '工序汇总'),
  workers: file('exportWorkers', '人工明细'),
  workerDetail: exportDetails('exportWorkerDetail', '一个工种的明细'),
  fees: file('exportFeeSum', '费用汇总'),
  feeDetail: exportDetails('exportFeeDetail', '一类费用的明细'),
  phases: file('exportPhaseReport', '阶段汇总'),
  phaseDetail: exportDetails('exportPhaseDetail', '一个阶段的明细'),
  machines: file('exportMechanicalCosts', '机械费'),
  others: file('exportOtherCosts', '其他费'),
  plan: file('exportProgressPlans', '进度计划'),
  changes: file('exportVariablePlans', '预计变更'),
  all: file('exportProjectAnalyse', '测算全部报表'),
}
