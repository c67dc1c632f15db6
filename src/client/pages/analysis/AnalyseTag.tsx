import { ANALYSE_STATE, ANALYSE_TONES, type AnalyseState } from '#schemas/analysis/states.ts'
import type { AnalysisRoundFacts, RoundAnalysis } from '#shared/api/analysis.ts'
import { StateTag } from '#client/ui/StateTag.tsx'

/** Whether a round's approved result is composed of several analyses, with other sums than this one. */
export const isComposed = ({ sums }: AnalysisRoundFacts, { state, sums: analysisSums }: RoundAnalysis): boolean =>
  state === 'APPROVED' && (sums.direct !== analysisSums.direct || sums.sell !== analysisSums.sell)

/** States of the analysis that leads its round. */
export const LEADING: readonly AnalyseState[] = ['SELECTED', 'BEST', 'APPROVED']
/** The analysis for which a round's picks are submitted: the selected one, once they are submitted, for users who may see the sums. */
export const bestOf = ({ bestAt, seen: isVisible, analyses }: AnalysisRoundFacts): RoundAnalysis | undefined =>
  (bestAt === null || !isVisible ? undefined : analyses.find(({ state }) => LEADING.includes(state)))

export function BestTag({ round: { processState } }: { readonly round: AnalysisRoundFacts }) {
  const state = processState === 'COMPLETE' ? 'APPROVED' : 'BEST'
  return <StateTag {...ANALYSE_TONES[state]}>{ANALYSE_STATE[state]}</StateTag>
}

/** The state of an analysis beside its money; one that only contributed rows to the approved result shows as selected. */
export function AnalyseTag({ round, analysis }: { readonly round: AnalysisRoundFacts, readonly analysis: RoundAnalysis }) {
  const state = isComposed(round, analysis) ? 'SELECTED' : analysis.state
  return <StateTag {...ANALYSE_TONES[state]}>{ANALYSE_STATE[state]}</StateTag>
}
