import { z } from 'zod'
import { executeItems, executeMaterials, executeSteps, targetCosts, targetPostings } from '#schemas/analysis/execute.ts'
import { analysisSums, inAnalysedProject } from './analysis.ts'
import { BODY, reads, type Need } from './contract.ts'
import { id, int32 } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

/** Duties that need the target; money also needs the price right. */
const DUTIES = ['P_PLAN', 'P_ANALYSE_COMPARISON', 'P_LABOUR', 'P_DISPATCH', 'P_EXECUTE', 'P_PURCHASE', 'P_STORAGE'] as const
export const EXECUTE_READ: Need = ['query', ...DUTIES]
const TARGET_READ: Need = ['query', 'P_ANALYSE_COMPARISON', 'P_PLAN', 'P_FINANCE']

const ofProject = z.object({ projectId: id })
const facts = { execute: true, ...inAnalysedProject } as const

const target = z.object({
  version: int32, roundId: z.string(), code: z.string(), roundName: z.string(), round: int32,
  day: z.string(), byName: z.string(),
  items: int32, workDays: z.string(), sums: analysisSums,
})
/** Missing precondition; `leads`: page to fulfil it, '' without one. */
const missing = z.object({ title: z.string(), text: z.string(), leads: z.string(), verb: z.string() })
const current = z.object({ target: target.nullable(), missing: missing.nullable() })
export type CurrentTarget = z.output<typeof current>

const itemWorkers = z.object({
  id: z.string(), name: z.string(), unit: z.string().nullable(), quantity: z.string().nullable(), feature: z.string().nullable(),
  quotaName: z.string().nullable(), quotaCode: z.string().nullable(),
  quotaVersion: int32.nullable(), workers: z.array(rowSchema(executeSteps)), materials: z.array(rowSchema(executeMaterials)),
})
export type ItemWorkers = z.output<typeof itemWorkers>

/** 执行测算: the approved analysis of a won project (spec-2 §4, domain B5.1). */
export const analysisExecuteApi = {
  current: reads('project/analyse/execute/queryCurrentProjectAnalyse', {
    title: '当前目标成本', need: EXECUTE_READ, input: ofProject, output: current, ...facts,
  }),
  /** Public costs form their own section. */
  page: reads('project/analyse/execute/queryCurrentProjectAnalyseItemPage', {
    title: executeItems.title, need: EXECUTE_READ, maxBody: BODY.rows, input: pageInput(executeItems, { projectId: id }),
    output: pageOf(rowSchema(executeItems)), ...facts,
  }),
  workers: reads('project/analyse/execute/describeProjectItemWorkers', {
    title: '清单项工序', need: EXECUTE_READ, input: ofProject.extend({ itemId: id }), output: itemWorkers, ...facts,
  }),
  /** Sheets of items, steps and materials; optionally of one item. */
  export: reads('project/analyse/execute/exportItemWorkers', {
    title: '导出执行测算', need: ['export', ...DUTIES], body: 'file', input: ofProject.extend({ itemId: id.optional() }), ...facts,
  }),
  /** Ledger balances, which sum to the target cost to the cent. */
  costs: reads('project/analyse/execute/queryTargetCosts', {
    title: targetCosts.title, need: TARGET_READ, prices: true, input: ofProject, output: z.array(rowSchema(targetCosts)), ...facts,
  }),
  postings: reads('project/analyse/execute/queryTargetPostings', {
    title: targetPostings.title, need: TARGET_READ, prices: true, input: ofProject.extend({ itemId: id }),
    output: z.array(rowSchema(targetPostings)), ...facts,
  }),
}
