import { ANALYSE_STATE, ANALYSE_TONES, type AnalyseState } from '#schemas/analysis/states.ts'
import type { AnalysisRoundFacts, RoundAnalysis } from '#shared/api/analysis.ts'
import { StateTag } from '#client/ui/StateTag.tsx'

/** Whether what is approved of a round is composed of several analyses, and comes to something else than this one. */
export const isComposed = ({ sums }: AnalysisRoundFacts, { state, sums: own }: RoundAnalysis): boolean =>
  state === 'APPROVED' && (sums.direct !== own.direct || sums.sell !== own.sell)

/** States of the analysis that leads its round. */
export const LEADING: readonly AnalyseState[] = ['SELECTED', 'BEST', 'APPROVED']
/** The analysis that a round's picks are asked for by: the selected one, once they are submitted, for who knows what they come to. */
export const bestOf = ({ bestAt, seen, analyses }: AnalysisRoundFacts): RoundAnalysis | undefined =>
  (bestAt === null || !seen ? undefined : analyses.find(({ state }) => LEADING.includes(state)))

/** The state of what was picked of a round. */
export function BestTag({ round: { processState } }: { readonly round: AnalysisRoundFacts }) {
  const state = processState === 'COMPLETE' ? 'APPROVED' : 'BEST'
  return <StateTag {...ANALYSE_TONES[state]}>{ANALYSE_STATE[state]}</StateTag>
}

/** The state of an analysis beside its money: of one that only gave its rows to what is approved, that it was selected. */
export function AnalyseTag({ round, analysis }: { readonly round: AnalysisRoundFacts, readonly analysis: RoundAnalysis }) {
  const state = isComposed(round, analysis) ? 'SELECTED' : analysis.state
  return <StateTag {...ANALYSE_TONES[state]}>{ANALYSE_STATE[state]}</StateTag>
}
