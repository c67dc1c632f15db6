import { Calculator } from '@blueprintjs/icons'
import { useCallback, useEffect, useState } from 'react'
import { analysisComparison } from '#schemas/analysis/comparison.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import { analysisBestApi, type AnalysisComparison } from '#shared/api/analysisBest.ts'
import { ask } from '#client/data/ask.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { useProject } from '#client/data/project.ts'
import { useCan } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useRouteParam } from '#client/document/navigation.ts'
import { DifferenceOf } from '#client/ui/Difference.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { LowestMark } from '#client/business/comparison/LowestMark.tsx'
import { useEntering } from '#client/business/project/useEntering.ts'
import { GapNote, isSame, SAME } from '../SameItems.tsx'
import { BestPrices } from '../pricing/BestPrices.tsx'
import { useRounds } from '../useAnalyses.ts'
import { ComparisonSheet } from './ComparisonSheet.tsx'
import { moneyText } from './rows.ts'
import '../analyse.css'
import './comparison.css'

const SOURCES = sourcesOf(analysisComparison)
const ICON = <Calculator size={32} />
const NO_ANALYSES = { title: '还没有可比较的测算', text: '测算人员提交、并选用一份测算后，在这里逐项择优。' }

/** The sum of the picks beside the selected analysis and each item's lowest; 公共费用 are the selected one's (domain B4.2). */
function Sums({ data: { analyses, picked, lowest } }: { readonly data: AnalysisComparison }) {
  if (picked.direct == null) return null
  const selected = analyses.find(one => one.selected)
  return (
    <footer className="yz-analyse-sums" aria-label="择优合计">
      <span>择优合计 <b>{moneyText(picked.direct)}</b></span>
      {selected && <span>较已选用 <b><DifferenceOf sum={picked.direct} than={selected.sums.direct} /></b></span>}
      <span>较逐项最低 <b><DifferenceOf sum={picked.direct} than={lowest.direct} /></b></span>
      {!isSame(picked) && <span title={SAME}>对应成本 <b>{moneyText(picked.pricedDirect)}</b></span>}
      {picked.margin != null && <span>报价 <b>{moneyText(picked.pricedSell)}</b></span>}
      {picked.margin != null && <span>毛利率 <b>{picked.margin}%</b></span>}
      <GapNote of={picked} />
      <small>含公共费用</small>
      <LowestMark noun="项" />
    </footer>
  )
}

/** 逐项择优: one estimator's offer for each item, composed by the leader of the analysis (domain B4.2). */
export function ComparisonPage() {
  const projectId = useRouteParam('id')
  const { setTitle } = useTab()
  useEntering(projectId)
  const project = useProject(projectId)
  const name = project?.brieflyName || project?.projectName || ''
  useEffect(() => setTitle(`择优 · ${name}`), [name, setTitle])
  const prices = useCan()('P_PRICE', projectId)
  const { rounds, now } = useRounds(projectId)
  const { data, error, mutate } = useCall(analysisBestApi.compare, { projectId }, { quiet: true })
  const { ready } = useLookups(SOURCES)
  const [revision, setRevision] = useState(0)
  // Submissions and returns change the compared analyses.
  useRowsNews(analysisItems.name, () => void mutate())
  const renew = useCallback(async () => { await mutate(); setRevision(count => count + 1) }, [mutate])
  /** Loads past the cache, whose concurrent loads share one answer and pass the older data to the first caller. */
  const news = useCallback(async () => {
    const now = await ask(analysisBestApi.compare, { projectId }, { quiet: true }).catch(() => undefined)
    return now && mutate(now, { revalidate: false })
  }, [projectId, mutate])
  if (error) return <EmptyState icon={ICON} title="不能查看择优" text={error.message} />
  if (data === undefined || rounds === undefined || now === undefined || !ready) return <SkeletonRows rows={8} columns={6} />
  const chosen = data.analyses.find(({ selected }) => selected)
  const isChosen = chosen !== undefined
  const leads = prices && now.role === 'MAJORDOMO'
  // Another analysis, or changed sums of one, is another comparison.
  const compared = [
    data.roundId, revision, ...data.analyses.map(({ analyseId, selected, sums }) => `${analyseId} ${selected} ${sums.direct ?? ''}`),
  ].join()
  const round = rounds.find(({ roundId }) => roundId === data.roundId)
  return (
    <article className="yz-analyse">
      <header>
        <h1>逐项择优</h1>
        <span className="note">{[name, round && `第 ${round.round} 轮`, `${data.analyses.length} 人已提交`].filter(Boolean).join(' · ')}</span>
        <span className="yz-grow" />
        {chosen !== undefined && leads && round !== undefined && round.bestAt !== null
          && <BestPrices of={{ projectId, analyseId: chosen.analyseId, best: true }} onChanged={() => void renew()} />}
      </header>
      {isChosen && data.rows.length > 0
        ? <ComparisonSheet key={compared} projectId={projectId} data={data} edits={now.canBest} onRenew={renew} onNews={news} />
        : <EmptyState icon={ICON} {...NO_ANALYSES} />}
      {isChosen && <Sums data={data} />}
    </article>
  )
}
