import { Calculator } from '@blueprintjs/icons'
import { useEffect } from 'react'
import { ANALYSE_STATE, ANALYSE_TONES } from '#schemas/analysis/states.ts'
import { formatCell, NO_LOOKUPS } from '#schemas/kit/index.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { useProject } from '#client/data/project.ts'
import { useCan } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useQueryParam, useRouteParam } from '#client/document/navigation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { useEntering } from '#client/business/project/useEntering.ts'
import { ItemsSheet } from './ItemsSheet.tsx'
import { findAnalysis, useRounds, type OneAnalysis } from './useAnalyses.ts'
import './analyse.css'

const { direct, sell, margin } = analysisItems.columns

/** What the analysis comes to, of the items whose cost is known. */
function Sums({ projectId, analyseId }: { readonly projectId: string, readonly analyseId: string }) {
  const { data } = useCall(analysisSheetApi.totals, { projectId, analyseId })
  if (data === undefined) return null
  const { sums, items: { MATCHED, CONFIRMED, LOCKED } } = data
  const shown = [
    ['直接成本', formatCell(sums.direct, direct, NO_LOOKUPS)], ['单方', formatCell(sums.perArea, direct, NO_LOOKUPS)], ['报价', formatCell(sums.sell, sell, NO_LOOKUPS)],
    ['毛利率', sums.margin == null ? '' : `${formatCell(sums.margin, margin, NO_LOOKUPS)}%`],
  ].filter(([, text]) => text !== '')
  return (
    <footer className="yz-analyse-sums" aria-label="测算合计">
      {shown.map(([label, text]) => <span key={label}>{label} <b>{text}</b></span>)}
      <small>按已测算 {MATCHED + CONFIRMED + LOCKED} 项</small>
    </footer>
  )
}

function Opened({ projectId, one: { round, analysis }, mine, deadline }: { readonly projectId: string, readonly one: OneAnalysis, readonly mine: boolean, readonly deadline: string | null }) {
  const { setTitle } = useTab()
  const project = useProject(projectId)
  const sees = useCan()('P_PRICE', projectId)
  const name = project?.brieflyName || project?.projectName || ''
  useEffect(() => setTitle(`测算 · ${name}`), [name, setTitle])
  const works = mine && analysis.state === 'ANALYSING'
  return (
    <article className="yz-analyse">
      <header>
        <h1>投标测算</h1>
        <span className="note">{[name, `第 ${round.round} 轮`, analysis.realName].filter(Boolean).join(' · ')}</span>
        <StateTag {...ANALYSE_TONES[analysis.state]}>{ANALYSE_STATE[analysis.state]}</StateTag>
        {deadline !== null && <span className="note">截止 {deadline}</span>}
      </header>
      <ItemsSheet projectId={projectId} analyseId={analysis.analyseId} works={works} />
      {sees && <Sums projectId={projectId} analyseId={analysis.analyseId} />}
    </article>
  )
}

/** 测算详情: the sheet of one analysis, worked at by the estimator whose it is and read by others (domain B4). */
export function AnalyseDetail() {
  const projectId = useRouteParam('id')
  const analyseId = useQueryParam('analyseId')
  useEntering(projectId)
  const { rounds, now } = useRounds(projectId)
  if (rounds === undefined || now === undefined) return <SkeletonRows rows={8} columns={6} />
  const one = findAnalysis(rounds, analyseId ?? now.analyseId)
  if (one === undefined) return <EmptyState icon={<Calculator size={32} />} title="没有这份测算" text="它可能已作废，或者不是你的测算。" />
  return <Opened key={one.analysis.analyseId} projectId={projectId} one={one} mine={now.analyseId === one.analysis.analyseId} deadline={now.deadline} />
}
