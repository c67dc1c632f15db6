import { Button } from '@blueprintjs/core'
import { ANALYSE_ACTIONS, type AnalyseDeed } from '#schemas/analysis/states.ts'
import type { RoundAnalysis } from '#shared/api/analysis.ts'
import type { AnalysisActions } from './useDeeds.ts'

/** Actions that advance an analysis are set off from those that take it back. */
const FORWARD: ReadonlySet<AnalyseDeed> = new Set(['start', 'submit', 'reanalyse', 'select'])

export interface AnalysisActsProps {
  readonly analysis: RoundAnalysis
  readonly deeds: AnalysisActions
  /** In a table row, where button labels name the analysis. */
  readonly inRow?: boolean
}

/** The user's permitted actions on an analysis, from the server (domain B4.2). */
export function AnalysisActs({ analysis, deeds: { busy, act }, inRow = false }: AnalysisActsProps) {
  const availableActions = (Object.keys(ANALYSE_ACTIONS) as AnalyseDeed[]).filter(action => analysis.acts.includes(action))
  return availableActions.map(action => {
    const { label } = ANALYSE_ACTIONS[action]
    const forward = FORWARD.has(action)
    return (
      <Button
        key={action} text={label} loading={busy === `${analysis.analyseId} ${action}`} onClick={() => void act(action, analysis)}
        {...(inRow
          ? { size: 'small', variant: 'minimal', 'aria-label': `${label}${analysis.realName}的测算`, ...(forward && { intent: 'primary' }) }
          : forward && { intent: 'primary' })}
      />
    )
  })
}
