import { analysisApi, type AnalysisRoundFacts, type RoundAnalysis } from '#shared/api/analysis.ts'
import { analysisChangeApi } from '#shared/api/analysisChange.ts'
import { analysisPricingApi } from '#shared/api/analysisPricing.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { analysisSubmitApi } from '#shared/api/analysisSubmit.ts'
import { useMay } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'

/** Whether the person may look at analyses of the project at all. */
export function useMayRead(projectId: string): boolean {
  return useMay()(analysisApi.rounds.need, projectId)
}

/** Rounds of a project, and what the person who is signed in may do now; undefined until both are there. */
export function useRounds(projectId: string) {
  const { data: rounds } = useCall(analysisApi.rounds, { projectId })
  const { data: now } = useCall(analysisApi.state, { projectId })
  return { rounds, now }
}

/** One analysis with its round. */
export interface OneAnalysis { readonly round: AnalysisRoundFacts, readonly analysis: RoundAnalysis }
export const findAnalysis = (rounds: readonly AnalysisRoundFacts[], analyseId: string | null): OneAnalysis | undefined =>
  rounds.flatMap(round => round.analyses.map(analysis => ({ round, analysis }))).find(({ analysis }) => analysis.analyseId === analyseId)

/** Asks again for whatever an act on an analysis changes beside its own rows. */
export const renewAnalyses = (): Promise<unknown> => reload(
  analysisApi.rounds, analysisApi.state, analysisChangeApi.state, analysisSheetApi.page, analysisSheetApi.totals, analysisSheetApi.quota,
  analysisSubmitApi.check, analysisPricingApi.summary,
)
