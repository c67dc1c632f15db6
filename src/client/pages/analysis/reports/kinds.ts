import {
  feeDetail, feeReport, materialDetail, materialReport, processReport, workerDetail, workerReport,
} from '#schemas/analysis/reports.ts'
import { phaseDetail, phaseReport } from '#schemas/analysis/phaseReport.ts'
import type { Grid, Row } from '#schemas/kit/index.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import type { PageContract } from '#client/grid/remote/contract.ts'

export interface ReportKind {
  readonly label: string
  readonly grid: Grid
  readonly page: PageContract
  /**
   * The rows behind a sum: their grid, call, and the query field filled from the sum's row; `phased` ones can be moved to another phase.
   */
  readonly behind?: {
    readonly grid: Grid, readonly page: PageContract, readonly by: 'key' | 'jobName', readonly title: string, readonly phased?: true
  }
}

/** 报表: an analysis' sums, linked to their rows, and the rows themselves. */
export const REPORTS = {
  materials: {
    label: '材料', grid: materialReport, page: analysisReportApi.materialReport,
    behind: { grid: materialDetail, page: analysisReportApi.materialDetail, by: 'key', title: 'materialName' },
  },
  trades: {
    label: '工种', grid: workerReport, page: analysisReportApi.workerReport,
    behind: { grid: workerDetail, page: analysisReportApi.workerDetail, by: 'key', title: 'jobCategory' },
  },
  steps: {
    label: '工序', grid: processReport, page: analysisReportApi.processes,
    behind: { grid: workerDetail, page: analysisReportApi.workerDetail, by: 'jobName', title: 'jobName' },
  },
  fees: {
    label: '机械与其他费', grid: feeReport, page: analysisReportApi.fees,
    behind: { grid: feeDetail, page: analysisReportApi.feeDetail, by: 'key', title: 'costType' },
  },
  phases: {
    label: '阶段', grid: phaseReport, page: analysisReportApi.phases,
    behind: { grid: phaseDetail, page: analysisReportApi.phaseDetail, by: 'key', title: 'phaseName', phased: true },
  },
  materialRows: { label: '材料明细', grid: materialDetail, page: analysisReportApi.materials },
  stepRows: { label: '人工明细', grid: workerDetail, page: analysisReportApi.workers },
} as const satisfies Readonly<Record<string, ReportKind>>
export type ReportName = keyof typeof REPORTS

/** The query of the rows behind a sum. */
export const askedBy = ({ by }: NonNullable<ReportKind['behind']>, row: Row): Readonly<Record<string, string>> => ({ [by]: String(row.id) })
