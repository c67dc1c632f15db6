import { analysisChanges, analysisMachines, analysisOthers, analysisPhases } from '#schemas/analysis/blocks.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import { phaseDetail, phaseReport } from '#schemas/analysis/phaseReport.ts'
import {
  feeDetail, feeReport, materialDetail, materialReport, processReport, workerDetail, workerReport,
} from '#schemas/analysis/reports.ts'
import type { Grid, Row } from '#schemas/kit/index.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import type { Db } from '#server/db/tx.ts'
import { bookFile, bookSource, type Book, type BookSheet } from '#server/domains/export/index.ts'
import { analysisExportApi as api } from '#shared/api/analysisExport.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import type { Page } from '#shared/api/page.ts'
import type { OfAnalysis } from '../facts/visibleRounds.ts'
import { CHANGES, listBlock, MACHINES, OTHERS, PHASES } from '../sheet/blocks.ts'
import { listItems } from '../sheet/sheet.ts'
import { phaseRows, phaseSums } from './phases.ts'
import type { ReportParams } from './reportPage.ts'
import { feeRows, feeSums, materialRows, materialSums, processSums, workerRows, workerSums } from './reports.ts'

interface List { readonly grid: Grid, readonly page: (db: Db, params: ReportParams) => Promise<Page<unknown>> }
const list = (grid: Grid, page: List['page']): List => ({ grid, page })

/** In workbook order. */
const LISTS = {
  items: list(analysisItems, (db, params) => listItems(db, analysisSheetApi.page.input.parse(params))),
  materialReport: list(materialReport, materialSums), materials: list(materialDetail, materialRows),
  workerReport: list(workerReport, workerSums), processes: list(processReport, processSums), workers: list(workerDetail, workerRows),
  fees: list(feeReport, feeSums), feeRows: list(feeDetail, feeRows),
  phases: list(phaseReport, phaseSums), phaseRows: list(phaseDetail, phaseRows),
  machines: list(analysisMachines, listBlock(MACHINES)), others: list(analysisOthers, listBlock(OTHERS)),
  plan: list(analysisPhases, listBlock(PHASES)), changes: list(analysisChanges, listBlock(CHANGES)),
} as const satisfies Readonly<Record<string, List>>

type ReportRef = OfAnalysis & { readonly key?: string }
const sheetOf = ({ grid, page }: List, ref: ReportRef): BookSheet =>
  ({ grid, page: async (db, query) => await page(db, { ...ref, ...query, sorts: [], filters: [] }) as Page<Row> })
const book = (contract: Book<ReportRef>['contract'], ...lists: readonly List[]): Book<ReportRef> =>
  ({ contract, title: contract.title.replace(/^导出/, ''), sheets: (_db, ref) => lists.map(one => sheetOf(one, ref)) })

const BOOKS = {
  items: book(api.items, LISTS.items),
  materialReport: book(api.materialReport, LISTS.materialReport), materials: book(api.materials, LISTS.materials),
  materialDetail: book(api.materialDetail, LISTS.materials),
  workerReport: book(api.workerReport, LISTS.workerReport), processes: book(api.processes, LISTS.processes),
  workers: book(api.workers, LISTS.workers),
  workerDetail: book(api.workerDetail, LISTS.workers),
  fees: book(api.fees, LISTS.fees), feeDetail: book(api.feeDetail, LISTS.feeRows),
  phases: book(api.phases, LISTS.phases), phaseDetail: book(api.phaseDetail, LISTS.phaseRows),
  machines: book(api.machines, LISTS.machines), others: book(api.others, LISTS.others), plan: book(api.plan, LISTS.plan),
  changes: book(api.changes, LISTS.changes),
  all: book(api.all, ...Object.values(LISTS)),
} as const satisfies Readonly<Record<keyof typeof api, Book<ReportRef>>>

const NAMES = Object.keys(BOOKS) as (keyof typeof BOOKS)[]
export const analysisExportCalls: CallSet = NAMES.map(name => implement(api[name], { replica: true, file: bookFile(BOOKS[name]) }))
export const analysisExports = NAMES.map(name => bookSource(BOOKS[name]))
