import { z } from 'zod'
import { analysisChanges, analysisMachines, analysisOthers, analysisPhases } from '#schemas/analysis/blocks.ts'
import type { Columns, Grid } from '#schemas/kit/index.ts'
import { ANALYSE_EDIT, ANALYSE_LEAD, ANALYSE_READ, best, inAnalysedProject, ofAnalysis, variable } from './analysis.ts'
import { BODY, reads, writes } from './contract.ts'
import { id, ids } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { rowsAnswer, rowsChange } from './rows.ts'

const within = inAnalysedProject
const change = z.intersection(rowsChange, ofAnalysis)
const page = <C extends Columns, K extends string>(path: string, grid: Grid<C, K>) =>
  reads(path, {
    title: grid.title, need: ANALYSE_READ, input: pageInput(grid, { projectId: id, analyseId: id }), output: pageOf(rowSchema(grid)),
    ...within,
  })
const save = <C extends Columns, K extends string>(path: string, title: string, grid: Grid<C, K>, aliases: readonly string[] = []) =>
  writes(path, { also: aliases, title, need: ANALYSE_EDIT, maxBody: BODY.rows, input: change, output: rowsAnswer(grid), ...within })
const remove = (path: string, title: string, aliases: readonly string[] = []) =>
  writes(path, { also: aliases, title, need: ANALYSE_EDIT, input: ofAnalysis.extend({ ids }), ...within })
const mark = (path: string, title: string, aliases: readonly string[] = []) =>
  writes(path, { also: aliases, title, need: ANALYSE_EDIT, input: ofAnalysis, ...within })

const ofItem = ofAnalysis.extend({ itemId: id })
const itemChange = (title: string) => ({
  title, need: ANALYSE_EDIT, maxBody: BODY.rows, input: z.intersection(rowsChange, ofItem), output: rowsAnswer(analysisChanges), ...within
}) as const

/** Costs beside the packages, and plans (domain B4.4). */
export const analysisBlockApi = {
  machines: page('projectAnalyse/queryMechanicalCosts', analysisMachines),
  saveMachines: save('projectAnalyse/batchSaveMachine', '保存机械费', analysisMachines, [
    'projectAnalyse/saveOrUpdateMechanicalCost', 'project/analyse/join/saveMachine', 'project/analyse/join/updateMachine',
    variable('saveMachine'),
  ]),
  deleteMachine: remove('projectAnalyse/deleteMechanicalCost', '删除机械费', ['project/analyse/join/delMachine', variable('delMachine')]),
  /** Any later change requires another submit. */
  submitMachine: mark('projectAnalyse/submitMachine', '提交机械费'),

  others: reads('projectAnalyse/queryOtherCosts', {
    title: analysisOthers.title, need: ANALYSE_READ, input: pageInput(analysisOthers, { projectId: id, analyseId: id, best }),
    output: pageOf(rowSchema(analysisOthers)), ...within,
  }),
  saveOthers: save('projectAnalyse/saveOrUpdateOtherCost', '保存其他费', analysisOthers, [
    'project/analyse/join/saveOther', variable('saveOther'),
  ]),
  deleteOther: remove('projectAnalyse/deleteOtherCost', '删除其他费', ['project/analyse/join/delOther', variable('delOther')]),
  submitOther: mark('projectAnalyse/submitOther', '提交其他费'),

  phases: page('projectAnalyse/queryProgressPlans', analysisPhases),
  savePhases: save('project/analyse/join/saveProgressPlans', '保存进度计划', analysisPhases, [variable('saveProgressPlans')]),
  deletePhase: remove('project/analyse/join/deleteProgressPlan', '删除进度计划'),
  confirmPhases: mark('project/analyse/join/confirmProgressPlan', '确认进度计划', [variable('confirmProgressPlan')]),
  cancelPhases: mark('project/analyse/join/cancelProgressPlan', '取消确认进度计划', [variable('cancelProgressPlan')]),

  changes: page('projectAnalyse/queryVariablePlans', analysisChanges),
  saveChanges: save('project/analyse/join/saveVariablePlans', '保存预计变更', analysisChanges, [variable('saveVariablePlans')]),
  deleteChange: remove('project/analyse/join/deleteVariablePlan', '删除预计变更', [variable('deleteVariablePlan')]),
  confirmChange: writes('project/analyse/join/confirmVariablePlan', {
    also: [variable('confirmVariablePlan')], title: '确认预计变更', need: ANALYSE_EDIT, input: ofAnalysis.extend({ ids }), ...within,
  }),
  cancelChange: writes('project/analyse/join/cancelVariablePlan', {
    also: [variable('cancelVariablePlan')], title: '取消确认预计变更', need: ANALYSE_EDIT, input: ofAnalysis.extend({ ids }), ...within,
  }),
  /** Leaves others out and assigns saved rows to the item. */
  saveItemChanges: writes('project/analyse/join/saveItemVariablePlan', itemChange('保存清单项预计变更')),
  updateItemChanges: writes('project/analyse/join/updateItemVariablePlan', itemChange('修改清单项预计变更')),
  deleteItemChange: writes('project/analyse/join/deleteItemVariablePlan', {
    title: '删除清单项预计变更', need: ANALYSE_EDIT, input: ofItem.extend({ ids }), ...within,
  }),
  confirmItemChange: writes('project/analyse/join/confirmItemItemVariablePlan', {
    title: '确认清单项预计变更', need: ANALYSE_EDIT, input: ofItem.extend({ ids }), ...within,
  }),
  /** 成本总监's opinion, while the round is open. */
  opinion: writes('project/analyse/join/saveVariablePlanOpinion', {
    title: '审核预计变更', need: ANALYSE_LEAD, input: ofAnalysis.extend({ id, opinion: z.string().trim().max(200) }), ...within,
  }),
}
