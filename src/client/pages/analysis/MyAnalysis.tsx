import { Button } from '@blueprintjs/core'
import type { NowAnalyseState } from '#shared/api/analysis.ts'
import { AnalyseTag } from './AnalyseTag.tsx'
import type { OneAnalysis } from './useAnalyses.ts'
import { useDeeds } from './useDeeds.ts'

export interface MyAnalysisProps {
  readonly projectId: string, readonly now: NowAnalyseState, readonly mine: OneAnalysis | undefined,
  readonly onOpen: (analyseId: string) => void
}

/** The user's analysis with its deadline and a link to it. */
export function MyAnalysis({ projectId, now, mine: ownAnalysis, onOpen }: MyAnalysisProps) {
  const { busy, act } = useDeeds({ projectId, decided: false, onDone: (_deed, analyseId) => onOpen(analyseId) })
  const { analyseId, deadline, overdue, canStart } = now
  if (analyseId === null || ownAnalysis === undefined) return null
  return (
    <section className="yz-analyse-mine" aria-label="我的测算">
      <b>我的测算</b>
      <AnalyseTag {...ownAnalysis} />
      {deadline !== null && <span className={overdue ? 'overdue' : undefined}>截止 {deadline}{overdue && '，已逾期'}</span>}
      <span className="yz-grow" />
      {canStart
        ? <Button intent="primary" text="开始测算" loading={busy !== null} onClick={() => void act('start', { analyseId, realName: '我' })} />
        : <Button intent="primary" text="进入测算" onClick={() => onOpen(analyseId)} />}
    </section>
  )
}
