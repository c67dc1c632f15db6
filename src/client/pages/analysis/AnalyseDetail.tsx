import { Button } from '@blueprintjs/core'
import { Calculator } from '@blueprintjs/icons'
import { useProject } from '#client/data/project.ts'
import { useGo, useQueryParam, useRouteParam } from '#client/document/navigation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { useEntering } from '#client/business/project/useEntering.ts'
import { OpenedAnalysis } from './OpenedAnalysis.tsx'
import { findAnalysis, useRounds } from './useAnalyses.ts'

/** 测算详情: an analysis of the project's bill (domain B4). */
export function AnalyseDetail() {
  const projectId = useRouteParam('id')
  const analyseId = useQueryParam('analyseId')
  const project = useProject(projectId)
  const go = useGo()
  useEntering(projectId)
  const { rounds, now } = useRounds(projectId)
  if (rounds === undefined || now === undefined) return <SkeletonRows rows={8} columns={6} />
  const one = findAnalysis(rounds, analyseId ?? now.analyseId)
  if (one === undefined) return <EmptyState icon={<Calculator size={32} />} title="没有这份测算" text="它可能已作废，或者不是你的测算。" />
  const { analysis, round } = one
  const reports = `/project/${projectId}/analyse/joinDetail?view=reports&analyseId=${encodeURIComponent(analysis.analyseId)}`
  return (
    <OpenedAnalysis
      key={analysis.analyseId} projectId={projectId} one={one} now={now} mode="join" of={`第 ${round.round} 轮`}
      tab={`测算 · ${project?.brieflyName || project?.projectName || ''}`}
      acts={<Button variant="minimal" text="报表" onClick={() => go(reports)} />}
    />
  )
}
