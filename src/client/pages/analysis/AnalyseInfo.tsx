import { Button } from '@blueprintjs/core'
import { Calculator, People } from '@blueprintjs/icons'
import { useState } from 'react'
import { PROCESS_STATE, PROCESS_TONES, type ProcessState } from '#schemas/kit/index.ts'
import { useProject } from '#client/data/project.ts'
import { useCan } from '#client/data/session.ts'
import { useGo, useRouteParam } from '#client/document/navigation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { MyAnalysis } from './MyAnalysis.tsx'
import { RoundTable } from './RoundTable.tsx'
import { useMayRead, useRounds } from './useAnalyses.ts'
import '#client/document/document.css'
import './analyse.css'

const ICON = <Calculator size={32} />
const REFUSED = { title: '没有查看测算的权限', text: '测算由成本总监和测算人员查看，需要时请联系项目负责人。' }
const NONE = { title: '还没有测算', text: '导入清单后分配测算人员，每人独立测算，提交后逐项择优、整体审批。' }

function Rounds({ projectId }: { readonly projectId: string }) {
  const project = useProject(projectId)
  const prices = useCan()('P_PRICE', projectId)
  const go = useGo()
  const [assigning, setAssigning] = useState(false)
  const { rounds, now } = useRounds(projectId)
  if (rounds === undefined || now === undefined || project === undefined) return <SkeletonRows rows={6} columns={4} />
  const open = (analyseId: string): void => go(`/project/${projectId}/analyse/joinDetail?analyseId=${encodeURIComponent(analyseId)}`)
  const assign = now.canAssign && <Button intent={rounds.length === 0 ? 'primary' : 'none'} icon={<People />} text="分配测算" onClick={() => setAssigning(true)} />
  return (
    <div className="yz-analyse-info">
      <MyAnalysis projectId={projectId} now={now} onOpen={open} />
      {rounds.length === 0 && <EmptyState icon={ICON} {...NONE} action={assign || undefined} />}
      {rounds.map((round, at) => (
        <section key={round.roundId} aria-label={round.roundName}>
          <header>
            <h2>第 {round.round} 轮</h2>
            <span className="code">{round.code}</span>
            <StateTag {...PROCESS_TONES[round.processState as ProcessState]}>{PROCESS_STATE[round.processState as ProcessState]}</StateTag>
            {round.superseded && <span className="note">已被新一轮替代</span>}
            {round.reason !== null && <span className="note">{round.reason}</span>}
            <span className="yz-grow" />
            <Button variant="minimal" text="审批单" onClick={() => go(`/project/analyse?id=${encodeURIComponent(round.roundId)}`)} />
            {at === 0 && assign}
          </header>
          <RoundTable round={round} prices={prices} onOpen={open} />
        </section>
      ))}
      {assigning && <AssignDialog project={project} onClose={() => setAssigning(false)} />}
    </div>
  )
}

/** 项目测算: its rounds, who analyses in each, and what the person who looks may do next (domain B4). */
export function AnalyseInfo() {
  const projectId = useRouteParam('id')
  return useMayRead(projectId) ? <Rounds projectId={projectId} /> : <EmptyState icon={ICON} {...REFUSED} />
}
