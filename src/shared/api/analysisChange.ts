import { z } from 'zod'
import { ANALYSE_EDIT, inAnalysedProject, nowState, ofAnalysis, variable } from './analysis.ts'
import { reads, writes } from './contract.ts'
import { id } from './kv.ts'

const ofChange = z.object({ projectId: id, changeId: id })
const head = z.object({
  code: z.string(), title: z.string(), processState: z.string(),
  /** Amount claimed from the client by the current lines; null without the price right. */
  asked: z.string().nullable(),
})

/** Calls for a change's analysis only; all analyses share the others, by both names (spec-2, domain B4.1). */
export const analysisChangeApi = {
  /** Creates the change's analysis with the items of its lines. Idempotent: a repeated call returns it with the current lines. */
  start: writes(variable('start'), {
    title: '变更测算', need: ANALYSE_EDIT, input: ofChange, output: z.object({ roundId: z.string(), analyseId: z.string() }),
    ...inAnalysedProject,
  }),
  state: reads('projectAnalyse/queryProjectChangeAnalyseState', {
    also: [variable('queryAnalyseState')],
    title: '变更测算状态', need: ['query', 'P_INFO', 'N_PROJ', 'P_ANALYSE_COMPARISON'], input: ofChange,
    output: nowState.extend({ change: head }), ...inAnalysedProject,
  }),
  /**
   * Copies the analysis's costs to the change's lines.
   * @throws BAD_ROWS with every fault
   */
  submit: writes(variable('submit'), { title: '提交变更测算', need: ANALYSE_EDIT, input: ofAnalysis, ...inAnalysedProject }),
}
