import { Button } from '@blueprintjs/core'
import { ANALYSE_ACTIONS, type AnalyseDeed } from '#schemas/analysis/states.ts'
import type { RoundAnalysis } from '#shared/api/analysis.ts'
import type { Deeds } from './useDeeds.ts'

/** Actions that advance an analysis are set off from those that take it back. */
const FORWARD: ReadonlySet<AnalyseDeed> = new Set(['start', 'submit', 'reanalyse', 'select'])

export interface AnalysisActsProps {
  readonly analysis: RoundAnalysis
  readonly deeds: Deeds
  /** In a table row, where button labels name the analysis. */
  readonly inRow?: boolean
}

/** The user's permitted actions on an analysis, from the server (domain B4.2). */
export function AnalysisActs({ analysis, deeds: { busy, act }, inRow = false }: AnalysisActsProps) {
  const offered = (Object.keys(ANALYSE_ACTIONS) as AnalyseDeed[]).filter(deed => analysis.acts.includes(deed))
  return offered.map(deed => {
    const { label } = ANALYSE_ACTIONS[deed]
    const forward = FORWARD.has(deed)
    return (
      <Button
        key={deed} text={label} loading={busy === `${analysis.analyseId} ${deed}`} onClick={() => void act(deed, analysis)}
        {...(inRow
          ? { size: 'small', variant: 'minimal', 'aria-label': `${label}${analysis.realName}的测算`, ...(forward && { intent: 'primary' }) }
          : forward && { intent: 'primary' })}
      />
    )
  })
}
