import { z } from 'zod'
import { ANALYSE_EDIT, inAnalysedProject, nowState, ofAnalysis, variable } from './analysis.ts'
import { reads, writes } from './contract.ts'
import { id } from './kv.ts'

const ofChange = z.object({ projectId: id, changeId: id })
const head = z.object({
  code: z.string(), title: z.string(), processState: z.string(),
  /** What is asked of the client, by the lines as they stand; null for who may not see prices. */
  asked: z.string().nullable(),
})

/** What the analysis of a change has of its own; everything else are the calls of an analysis by both names (spec-2, domain B4.1). */
export const analysisChangeApi = {
  /** Makes the analysis of a change, one for each, with the items of its lines; who asks again gets the same one, with the items as the lines are now. */
  start: writes(variable('start'), { title: '变更测算', need: ANALYSE_EDIT, input: ofChange, output: z.object({ roundId: z.string(), analyseId: z.string() }), ...inAnalysedProject }),
  state: reads('projectAnalyse/queryProjectChangeAnalyseState', {
    also: [variable('queryAnalyseState')],
    title: '变更测算状态', need: ['query', 'P_INFO', 'N_PROJ', 'P_ANALYSE_COMPARISON'], input: ofChange, output: nowState.extend({ change: head }), ...inAnalysedProject,
  }),
  /** The costs of the change's lines are those of the analysis from then on. @throws BAD_ROWS with every fault */
  submit: writes(variable('submit'), { title: '提交变更测算', need: ANALYSE_EDIT, input: ofAnalysis, ...inAnalysedProject }),
}
