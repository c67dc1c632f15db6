import { z } from 'zod'
import { AWARDS } from '#schemas/supply/awards.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { workerSummary, workerTeams } from '#schemas/supply/workerSummary.ts'
import { needOn, reads, writes, type Need } from './contract.ts'
import { REASON_MAX } from './document.ts'
import { id } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

/** Builders and store keepers read it, by the specification's key and that of the teams. */
const SUMMARY_READ: Need = ['query', 'P_STORAGE', 'P_LABOUR']
const ofProject = z.object({ projectId: id })
const within = { execute: true, project: ({ projectId }: { readonly projectId: string }) => projectId } as const

const document = z.object({
  id: z.string(), code: z.string(), title: z.string(), kind: z.enum(['INQUIRY', 'AWARD', 'CONTRACT']), state: z.string(),
  supplierName: z.string().nullable(), price: z.string().nullable(),
})
const detail = z.object({ row: rowSchema(workerSummary), documents: z.array(document) })
export type WorkerDetail = z.output<typeof detail>
const team = z.intersection(rowSchema(workerTeams), z.looseObject({ id: z.string(), blocked: z.string().nullable(), lapsed: z.boolean() }))
const teams = z.object({
  inquiries: z.array(
    z.object({ id: z.string(), code: z.string(), inquiryName: z.string(), lines: z.number().int(), teams: z.array(team) })
  ),
})
export type WorkerTeams = z.output<typeof teams>

/** 用工汇总: labour by step of the approved analysis (spec-1 §2, sheet 1). */
export const workerSummaryApi = {
  page: reads('project/execute/queryPageWorkerSummary', {
    title: workerSummary.title, need: SUMMARY_READ, input: pageInput(workerSummary, { projectId: id }),
    output: pageOf(rowSchema(workerSummary)), ...within,
  }),
  detail: reads('project/execute/queryWorkerSummary', {
    title: '用工汇总详情', need: SUMMARY_READ, prices: true, input: ofProject.extend({ id: z.string().max(200) }), output: detail, ...within,
  }),
  /** Awardable inquiries with each team's quote and score. */
  teams: reads('project/execute/queryWorkerTeams', {
    title: workerTeams.title, need: SUMMARY_READ, prices: true, input: ofProject, output: teams, ...within,
  }),
  /**
   * Awards all that is quoted and remaining to a specified team with a reason, or the best.
   * @throws BAD_INPUT without that reason, BAD_ROWS as the save of an award
   */
  award: writes('project/execute/awardWorkers', {
    title: '班组定标', need: needOn('edit', AWARDS.LABOUR), prices: true,
    input: ofProject.extend({
      inquiryId: id, invited: id, way: z.enum(['APPOINT', 'PREFERENTIAL']), reason: z.string().trim().max(REASON_MAX).default(''),
    }),
    output: z.object({ id: z.string(), notices: z.array(z.string()) }), ...within,
  }),
  inquire: writes('project/execute/addWorkerInquiry', {
    title: '新增劳务询价', need: needOn('edit', INQUIRIES.LABOUR),
    input: ofProject.extend({ rows: z.array(z.string().max(200)).min(1, '请选择工序').max(500) }), output: z.object({ id: z.string() }),
    ...within,
  }),
}
