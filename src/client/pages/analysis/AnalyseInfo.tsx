import { Button } from '@blueprintjs/core'
import { Calculator, People, Refresh } from '@blueprintjs/icons'
import { useState } from 'react'
import { PROCESS_STATE, PROCESS_TONES, type ProcessState } from '#schemas/kit/index.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { REASON_MAX } from '#shared/api/document.ts'
import { call } from '#client/data/http.ts'
import { useProject } from '#client/data/project.ts'
import { useCan } from '#client/data/session.ts'
import { useGo, useRouteParam } from '#client/document/navigation.ts'
import { askReason } from '#client/ui/ConfirmAlert.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { MyAnalysis } from './MyAnalysis.tsx'
import { RoundTable } from './RoundTable.tsx'
import { findAnalysis, renewAnalyses, useMayRead, useRounds } from './useAnalyses.ts'
import '#client/document/document.css'
import './analyse.css'

const ICON = <Calculator size={32} />
const REFUSED = { title: '没有查看测算的权限', text: '测算由成本总监和测算人员查看，需要时请联系项目负责人。' }
const EMPTY_TEXT = { title: '还没有测算', text: '导入清单后分配测算人员，每人独立测算，提交后逐项择优、整体审批。' }

/** Prompts for a reason and opens a round that copies the approved analysis. */
async function reopen(projectId: string, round: number): Promise<void> {
  const text = `第 ${round} 轮的审定结果保留并标记为已被替代，新一轮从它开始。`
  const reason = await askReason({ title: '重新测算一轮？', text, verb: '新开一轮', reason: { label: '重新测算原因', max: REASON_MAX } })
  if (reason === null) return
  try {
    await call(analysisBestApi.reopen, { projectId, reason })
    toast.ok(`已新开第 ${round + 1} 轮`)
    await renewAnalyses()
  } catch {
    // The call reports the reason.
  }
}

function Rounds({ projectId }: { readonly projectId: string }) {
  const project = useProject(projectId)
  const prices = useCan()('P_PRICE', projectId)
  const go = useGo()
  const [assigning, setAssigning] = useState(false)
  const { rounds, now } = useRounds(projectId)
  if (rounds === undefined || now === undefined || project === undefined) return <SkeletonRows rows={6} columns={4} />
  const open = (analyseId: string): void => go(`/project/${projectId}/analyse/joinDetail?analyseId=${encodeURIComponent(analyseId)}`)
  const assign = now.canAssign
    && <Button intent={rounds.length === 0 ? 'primary' : 'none'} icon={<People />} text="分配测算" onClick={() => setAssigning(true)} />
  return (
    <div className="yz-analyse-info">
      <MyAnalysis projectId={projectId} now={now} mine={findAnalysis(rounds, now.analyseId)} onOpen={open} />
      {rounds.length === 0 && <EmptyState icon={ICON} {...EMPTY_TEXT} action={assign || undefined} />}
      {rounds.map((round, at) => (
        <section key={round.roundId} aria-label={round.roundName}>
          <header>
            <h2>第 {round.round} 轮</h2>
            <span className="code">{round.code}</span>
            <StateTag {...PROCESS_TONES[round.processState as ProcessState]}>{PROCESS_STATE[round.processState as ProcessState]}</StateTag>
            {at === 0 && now.deadline !== null && <span className={now.overdue ? 'note overdue' : 'note'}>截止 {now.deadline}</span>}
            {round.superseded && <span className="note">已被新一轮替代</span>}
            {round.reason !== null && <span className="note">{round.reason}</span>}
            <span className="yz-grow" />
            {at === 0 && round.seen && round.analyses.length > 0
              && <Button variant="minimal" text="逐项择优" onClick={() => go(`/project/${projectId}/analyse/joinDetail?view=best`)} />}
            {round.seen
              && <Button variant="minimal" text="审批单" onClick={() => go(`/project/analyse?id=${encodeURIComponent(round.roundId)}`)} />}
            {at === 0 && assign}
            {at === 0 && now.canReopen && <Button icon={<Refresh />} text="重新测算一轮" onClick={() => void reopen(projectId, round.round)} />}
          </header>
          <RoundTable projectId={projectId} round={round} prices={prices} onOpen={open} />
        </section>
      ))}
      {assigning && <AssignDialog project={project} onClose={() => setAssigning(false)} />}
    </div>
  )
}

/** 项目测算: the rounds, their analyses, and the user's next actions (domain B4). */
export function AnalyseInfo() {
  const projectId = useRouteParam('id')
  return useMayRead(projectId) ? <Rounds projectId={projectId} /> : <EmptyState icon={ICON} {...REFUSED} />
}
