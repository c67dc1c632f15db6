import { analysisApi, type AnalysisRoundFacts, type RoundAnalysis } from '#shared/api/analysis.ts'
import { analysisChangeApi } from '#shared/api/analysisChange.ts'
import { analysisPricingApi } from '#shared/api/analysisPricing.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { analysisSubmitApi } from '#shared/api/analysisSubmit.ts'
import { useMay } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'

/** Whether the user may read analyses of the project. */
export function useMayRead(projectId: string): boolean {
  return useMay()(analysisApi.rounds.need, projectId)
}

/** A project's rounds and the user's permitted actions; undefined until both are loaded. */
export function useRounds(projectId: string) {
  const { data: rounds } = useCall(analysisApi.rounds, { projectId })
  const { data: now } = useCall(analysisApi.state, { projectId })
  return { rounds, now }
}

export interface OneAnalysis { readonly round: AnalysisRoundFacts, readonly analysis: RoundAnalysis }
export const findAnalysis = (rounds: readonly AnalysisRoundFacts[], analyseId: string | null): OneAnalysis | undefined =>
  rounds.flatMap(round => round.analyses.map(analysis => ({ round, analysis }))).find(({ analysis }) => analysis.analyseId === analyseId)

/** Reloads everything that an action on an analysis changes beside its rows. */
export const renewAnalyses = (): Promise<unknown> => reload(
  analysisApi.rounds, analysisApi.state, analysisChangeApi.state, analysisSheetApi.page, analysisSheetApi.totals, analysisSheetApi.quota,
  analysisSubmitApi.check, analysisPricingApi.summary,
)
