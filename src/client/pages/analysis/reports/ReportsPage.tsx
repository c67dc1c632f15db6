import { Button } from '@blueprintjs/core'
import { Calculator, Export } from '@blueprintjs/icons'
import { useEffect, useMemo } from 'react'
import { analysisExportApi } from '#shared/api/analysisExport.ts'
import { saveExport } from '#client/business/export/saveExport.ts'
import { useProject } from '#client/data/project.ts'
import { useMay } from '#client/data/session.ts'
import { PART, useTabParam } from '#client/data/tabAddress.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo, useQueryParam, useRouteParam } from '#client/document/navigation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { useEntering } from '#client/business/project/useEntering.ts'
import { findAnalysis, useRounds } from '../useAnalyses.ts'
import { REPORTS, type ReportName } from './kinds.ts'
import { ReportList } from './ReportList.tsx'
import '../analyse.css'

/** 报表 of an analysis: sums by material, trade, step, fee and phase (domain B4.4). */
export function ReportsPage() {
  const projectId = useRouteParam('id')
  const analyseId = useQueryParam('analyseId')
  const { setTitle } = useTab()
  const go = useGo()
  const hasPermission = useMay()
  useEntering(projectId)
  const mayExport = hasPermission(analysisExportApi.items.need, projectId)
  const project = useProject(projectId)
  const title = project?.brieflyName || project?.projectName || ''
  useEffect(() => setTitle(`报表 · ${title}`), [title, setTitle])
  const { rounds, now } = useRounds(projectId)
  const [requested, setRequested] = useTabParam(PART)
  const name = requested !== null && Object.hasOwn(REPORTS, requested) ? requested as ReportName : 'materials'
  const one = rounds && findAnalysis(rounds, analyseId ?? now?.analyseId ?? null)
  const id = one?.analysis.analyseId ?? ''
  const ids = useMemo(() => ({ projectId, analyseId: id }), [projectId, id])
  if (rounds === undefined || now === undefined) return <SkeletonRows rows={8} columns={6} />
  if (one === undefined) return <EmptyState icon={<Calculator size={32} />} title="没有这份测算" text="它可能已作废，或者不是你的测算。" />
  return (
    <article className="yz-analyse">
      <header>
        <h1>测算报表</h1>
        <span className="note">{[title, `第 ${one.round.round} 轮`, one.analysis.realName].filter(Boolean).join(' · ')}</span>
        <span className="yz-grow" />
        {mayExport && <Button
          icon={<Export />} text="导出全部报表" onClick={() => void saveExport(analysisExportApi.all, ids, () => go('/exportTasks'), title)}
        />}
      </header>
      <ReportList
        key={name} of={ids} name={name} onName={next => setRequested(next === 'materials' ? null : next)}
        works={one.analysis.acts.includes('submit')}
      />
    </article>
  )
}
