import { z } from 'zod'
import { analysisRound } from '#schemas/analysis/round.ts'
import { ANALYSE_EDIT, ANALYSE_LEAD, ANALYSE_READ, inAnalysedProject, ofAnalysis } from './analysis.ts'
import { auditCall } from './approval.ts'
import { reads, writes } from './contract.ts'
import { REASON_MAX } from './document.ts'

const within = inAnalysedProject
const reason = z.string().trim().min(1, '请填写原因').max(REASON_MAX)
/** Fault before a submit. `line`: the part to correct; `row`: the row there, '' for the whole part. */
const fault = z.object({
  line: z.enum(['items', 'machines', 'others', 'phases']), row: z.string(), column: z.string(), code: z.string(), text: z.string(),
})
export type SubmitFault = z.output<typeof fault>

/** Submit, selection and approval of an analysis (domain B4.2). */
export const analysisSubmitApi = {
  check: reads('projectAnalyse/querySubmitProblems', {
    title: '测算提交检查', need: ANALYSE_READ, input: ofAnalysis, output: z.array(fault), ...within,
  }),
  /** @throws BAD_ROWS with every fault of `check` */
  submit: writes('projectAnalyse/submitProjectAnalyse', {
    also: ['project/analyse/join/submitProjectAnalyse'], title: '提交测算', need: ANALYSE_EDIT, input: ofAnalysis, ...within,
  }),
  withdraw: writes('projectAnalyse/withdrawProjectAnalyse', { title: '撤回测算', need: ANALYSE_EDIT, input: ofAnalysis, ...within }),
  reanalyse: writes('project/analyse/join/reanalysis', { title: '重新测算', need: ANALYSE_EDIT, input: ofAnalysis, ...within }),
  reject: writes('project/analyse/join/rejectAnalyse', {
    title: '退回测算', need: ANALYSE_LEAD, input: ofAnalysis.extend({ reason }), ...within,
  }),
  /** Replaces the current one; deselects a selected one. */
  select: writes('project/analyse/join/selectAnalyse', { title: '选用测算', need: ANALYSE_LEAD, input: ofAnalysis, ...within }),
  /** Answers the round's approval, by both specified names. */
  audit: auditCall('project/analyse/join/auditJoinAnalyse', analysisRound, ['project/analyse/join/auditAnalyseBpm']),
}
