import { MenuItem } from '@blueprintjs/core'
import { Calculator } from '@blueprintjs/icons'
import { useEffect, useId, useMemo } from 'react'
import { analysisShares } from '#schemas/analysis/share.ts'
import { rightTo } from '#schemas/kit/index.ts'
import { useProject } from '#client/data/project.ts'
import { useCan } from '#client/data/session.ts'
import { PART, useTabParam } from '#client/data/tabAddress.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useRouteParam } from '#client/document/navigation.ts'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { AnalyseTag, BestTag, bestOf, isComposed, LEADING } from '../AnalyseTag.tsx'
import { ShareMenu } from '../share/ShareMenu.tsx'
import { findAnalysis, useRounds } from '../useAnalyses.ts'
import { VIEWS, type ViewName } from './kinds.ts'
import { Money } from './Money.tsx'
import { Savings, sidesOf } from './Savings.tsx'
import { WhatIf } from './WhatIf.tsx'
import '../analyse.css'
import './optimize.css'

const ICON = <Calculator size={32} />
const PARTS = [
  ...(Object.keys(VIEWS) as ViewName[]).map(id => ({ id, title: VIEWS[id].label })), { id: 'savings', title: '差额' },
  { id: 'whatif', title: '假设测算' },
] as const
type PartName = ViewName | 'savings' | 'whatif'

/** 优化测算: the distribution of an analysis' money, the effect of price changes, and the savings (spec-2 §4). */
export function OptimizePage() {
  const projectId = useRouteParam('id')
  const hasPermission = useCan()
  const sees = hasPermission('P_PRICE', projectId)
  const { setTitle } = useTab()
  const tabs = useId()
  const project = useProject(projectId)
  const title = project?.brieflyName || project?.projectName || ''
  useEffect(() => setTitle(title), [title, setTitle])
  const { rounds, now } = useRounds(projectId)
  const [requested, setRequested] = useTabParam(PART)
  const [chosen, choose] = useTabParam('of')
  const part = PARTS.find(({ id }) => id === requested)?.id ?? 'material'
  const all = rounds?.flatMap(({ analyses }) => analyses) ?? []
  const usual = all.find(({ state }) => LEADING.includes(state)) ?? all.find(({ analyseId }) => analyseId === now?.analyseId) ?? all[0]
  const picked = rounds?.find(({ roundId }) => roundId === chosen)
  const one = rounds && findAnalysis(rounds, (picked ? bestOf(picked)?.analyseId : chosen) ?? usual?.analyseId ?? null)
  const id = one?.analysis.analyseId ?? ''
  const best = one !== undefined && bestOf(one.round)?.analyseId === id
    && (chosen === null ? isComposed(one.round, one.analysis) : picked !== undefined)
  const ids = useMemo(() => ({ projectId, analyseId: id, ...(best && { best }) }), [projectId, id, best])
  const key = best ? one.round.roundId : id
  if (!sees) return <EmptyState icon={ICON} title="没有查看价格的权限" text="优化测算看的是钱在哪里，需要查看价格的权限。" />
  if (rounds === undefined || now === undefined) return <SkeletonRows rows={8} columns={6} />
  if (one === undefined) return <EmptyState icon={ICON} title="还没有测算" text="分配并开始测算后，在这里看钱在哪里、怎么省。" />
  return (
    <article className="yz-analyse yz-optimize">
      <header>
        <h1>优化</h1>
        <span className="note">第 {one.round.round} 轮</span>
        <MenuButton text={best ? '逐项择优' : one.analysis.realName}>
          {rounds.flatMap(round => [
            ...(bestOf(round) === undefined
              ? []
              : [<MenuItem key={round.roundId} text={`第 ${round.round} 轮择优`} onClick={() => choose(round.roundId)} />]),
            ...round.analyses.map(({ analyseId, realName }) =>
              <MenuItem key={analyseId} text={`第 ${round.round} 轮 ${realName}`} onClick={() => choose(analyseId)} />),
          ])}
        </MenuButton>
        {best ? <BestTag round={one.round} /> : <AnalyseTag {...one} />}
        <DocTabs
          id={tabs} label="优化的各部分" active={part} onChange={(next: PartName) => setRequested(next === 'material' ? null : next)} tabs={PARTS}
        />
        <span className="yz-grow" />
        <ShareMenu
          key={key} of={ids}
          shares={hasPermission(rightTo('export', analysisShares), projectId) && (!best || one.round.processState === 'COMPLETE')}
        />
      </header>
      <section
        id={panelId(tabs, part)} role="tabpanel" aria-label={PARTS.find(({ id: one }) => one === part)!.title} className="yz-analyse-part"
      >
        {part === 'savings'
          ? <Savings key={key} projectId={projectId} sides={sidesOf(rounds)} start={key} />
          : part === 'whatif' ? <WhatIf key={key} of={ids} /> : <Money key={`${part} ${key}`} of={ids} name={part} />}
      </section>
    </article>
  )
}
