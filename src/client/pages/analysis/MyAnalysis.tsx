import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { ANALYSE_STATE, ANALYSE_TONES } from '#schemas/analysis/states.ts'
import { analysisApi, type NowAnalyseState } from '#shared/api/analysis.ts'
import { call } from '#client/data/http.ts'
import { StateTag } from '#client/ui/StateTag.tsx'
import { renewAnalyses } from './useAnalyses.ts'

export interface MyAnalysisProps { readonly projectId: string, readonly now: NowAnalyseState, readonly onOpen: (analyseId: string) => void }

/** The analysis of the person who looks, until when it is due, and the way into it. */
export function MyAnalysis({ projectId, now, onOpen }: MyAnalysisProps) {
  const [busy, setBusy] = useState(false)
  const { analyseId, analyseState, deadline, overdue, canStart, role } = now
  if (analyseId === null || role !== 'MANAGER') return null
  const start = async (): Promise<void> => {
    setBusy(true)
    try {
      await call(analysisApi.start, { projectId, analyseId })
      await renewAnalyses()
      onOpen(analyseId)
    } catch {
      // The call has said why it cannot begin.
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="yz-analyse-mine" aria-label="我的测算">
      <b>我的测算</b>
      <StateTag {...ANALYSE_TONES[analyseState]}>{ANALYSE_STATE[analyseState]}</StateTag>
      {deadline !== null && <span className={overdue ? 'overdue' : undefined}>截止 {deadline}{overdue && '，已逾期'}</span>}
      <span className="yz-grow" />
      {canStart
        ? <Button intent="primary" text="开始测算" loading={busy} onClick={() => void start()} />
        : <Button intent="primary" text="进入测算" onClick={() => onOpen(analyseId)} />}
    </section>
  )
}
