import { z } from 'zod'
import { ANALYSE_STATE, type AnalyseState } from '#schemas/analysis/states.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import { analysisRound } from '#schemas/analysis/round.ts'
import { reads, writes, type Need } from './contract.ts'
import { documentApi, REASON_MAX } from './document.ts'
import { ofGrid } from './gridOf.ts'
import { id, int32 } from './kv.ts'
import { ANALYSTS_MAX } from './project.ts'

/** Before a round's approval, only its leaders and approvers see more than their analysis. */
export const ANALYSE_READ: Need = ['query', 'P_ANALYSE_COMPARISON', 'P_ANALYSE_OPTIMIZE']
export const ANALYSE_EDIT: Need = ['edit', 'P_ANALYSE_COMPARISON']
/** 成本总监; the server also checks the analysis's owner (domain B4.1, B14). */
export const ANALYSE_LEAD: Need = ['audit', 'P_ANALYSE_COMPARISON']

/** Alias path for analyses of changes; the id decides the kind (spec-2). */
export const variable = (name: string): string => `project/analyse/variable/${name}`

const ofProject = z.object({ projectId: id })
/** Rights in the call's project count (domain B14). */
export const inAnalysedProject = { project: (input: { readonly projectId: string }) => input.projectId }
export const ofAnalysis = ofProject.extend({ analyseId: id })
/** Returns the picks of the analysis's round instead. */
export const best = z.boolean().optional()
const reason = z.string().trim().min(1, '请填写原因').max(REASON_MAX)

const analyseState = z.enum(Object.keys(ANALYSE_STATE) as [AnalyseState, ...AnalyseState[]])
export const analysisSums = ofGrid(z.object({
  labour: z.string().nullish(), material: z.string().nullish(), machine: z.string().nullish(), other: z.string().nullish(),
  direct: z.string().nullish(),
  sell: z.string().nullish(), perArea: z.string().nullish(),
  /** Cost, price and margin over items that have both; counts of items without a price or a cost. */
  pricedDirect: z.string().nullish(), pricedSell: z.string()
    .nullish(), margin: z.string().nullish(), unpriced: int32.nullish(), uncosted: int32.nullish(),
}), analysisItems, 'perArea', 'unpriced', 'uncosted')
export type AnalysisSums = z.output<typeof analysisSums>

const permissions = {
  canStart: z.boolean(), canSubmit: z.boolean(), canReject: z.boolean(), canSelect: z.boolean(), canBest: z.boolean(),
  canAudit: z.boolean(), canReopen: z.boolean(),
}
/** States of domain B4.2; without an analysis, that of the project. */
export const nowState = z.object({
  role: z.enum(['MAJORDOMO', 'MANAGER', 'VIEWER']), analyseId: z.string().nullable(), roundId: z.string().nullable(), analyseState,
  round: int32, deadline: z.string().nullable(),
  overdue: z.boolean(), ...permissions, canAssign: z.boolean(),
})
export type NowAnalyseState = z.output<typeof nowState>

const items = z.object({ NONE: int32, MATCHED: int32, CONFIRMED: int32, LOCKED: int32 })
const one = z.object({
  analyseId: z.string(), userId: z.string(), realName: z.string(), state: analyseState, reason: z.string().nullable(),
  submittedAt: z.string().nullable(),
  machineSubmitted: z.boolean(), otherSubmitted: z.boolean(), progressConfirmed: z.boolean(),
  items, sums: analysisSums,
  acts: z.array(z.string()),
})
export type RoundAnalysis = z.output<typeof one>
const round = z.object({
  roundId: z.string(), code: z.string(), roundName: z.string(), round: int32, version: int32, processState: z.string(),
  bestAt: z.string().nullable(), bestByName: z.string().nullable(),
  reason: z.string().nullable(), superseded: z.boolean(), voided: z.boolean(),
  /** Visible to leaders and approvers, and to everybody once approved. */
  seen: z.boolean(), sums: analysisSums, analyses: z.array(one),
})
export type AnalysisRoundFacts = z.output<typeof round>

const difference = ofGrid(z.object({
  kind: z.enum(['ADDED', 'CHANGED', 'GONE']), projectItemId: z.string(), itemId: z.string().nullable(), name: z.string(),
  unit: z.string().nullable(),
  cells: z.array(z.object({ column: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
}), analysisItems, 'cells')

const assigned = z.object({
  analyseId: z.string(), projectId: z.string(), projectName: z.string(), round: int32, state: analyseState, reason: z.string().nullable(),
  deadline: z.string().nullable(), overdue: z.boolean(),
})
export type AssignedAnalysis = z.output<typeof assigned>

export const DEADLINE_PAST = '截止日期不能早于今天'

/** Approval document of a round, created only by {@link analysisApi.assign}. */
export const analysisRoundApi = documentApi(analysisRound)

export const analysisApi = {
  state: reads('projectAnalyse/queryNowUserProjectAnalyseState', {
    also: ['project/analyse/join/queryAnalyseState'],
    title: '我的测算状态', need: ['query', 'P_INFO', 'N_PROJ', 'P_ANALYSE_COMPARISON'], input: ofProject, output: nowState, ...inAnalysedProject,
  }),
  /** The user's analyses, most urgent first. */
  assigned: reads('projectAnalyse/queryAssignedAnalyses', { title: '待办测算', need: '-', output: z.array(assigned) }),
  /** Visible rounds, newest first; `changeId`: those of a change. */
  rounds: reads('projectAnalyse/queryProjectAnalyseOrgRun0', {
    title: '测算轮次', need: ANALYSE_READ, input: ofProject.extend({ changeId: id.optional() }), output: z.array(round), ...inAnalysedProject,
  }),
  /** Removed estimators hand back unless they have submitted. Opens the first round, or a new one after a void one. */
  assign: writes('projectAnalyse/assignManager', {
    title: '分配测算', need: ANALYSE_LEAD, ...inAnalysedProject,
    input: ofProject.extend({ userIds: z.array(id).min(1, '请选择测算人员').max(ANALYSTS_MAX), deadline: z.iso.date('请选择截止日期') }),
    output: z.object({ roundId: z.string() }),
  }),
  start: writes('project/analyse/join/startAnalyse', {
    also: [variable('startAnalyseItem')], title: '开始测算', need: ANALYSE_EDIT, input: ofAnalysis, ...inAnalysedProject,
  }),
  getJoinAnalyseId: reads('project/analyse/join/getJoinAnalyseId', {
    title: '我的测算', need: ANALYSE_READ, input: ofProject, output: z.object({ analyseId: z.string().nullable() }), ...inAnalysedProject,
  }),
  differences: reads('projectAnalyse/queryAnalyseDifference', {
    title: '清单差异', need: ANALYSE_READ, input: ofAnalysis, output: z.array(difference), ...inAnalysedProject,
  }),
  /** Adds new items, resets confirmed items with a changed quantity, deletes removed items unless locked. */
  init: writes('projectAnalyse/initAnalyseData0', {
    title: '更新测算清单', need: ANALYSE_EDIT, input: ofAnalysis, output: z.object({ added: int32, changed: int32, removed: int32 }),
    ...inAnalysedProject,
  }),
  handBack: writes('projectAnalyse/handBackProjectAnalyse', {
    title: '退还测算任务', need: ANALYSE_EDIT, input: ofAnalysis.extend({ reason }), ...inAnalysedProject,
  }),
}
