import { SegmentedControl } from '@blueprintjs/core'
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { analysisItems } from '#schemas/analysis/items.ts'
import { ANALYSE_MODES, type ModeName } from '#schemas/analysis/modes.ts'
import { SHEET_VIEW, type SheetView } from '#schemas/analysis/sheetViews.ts'
import { isOpenRound } from '#schemas/analysis/states.ts'
import type { ProcessState } from '#schemas/kit/index.ts'
import type { NowAnalyseState } from '#shared/api/analysis.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { useCan } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { PART, useTabParam } from '#client/data/tabAddress.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { usePeople, usePresence } from '#client/grid/remote/usePresence.ts'
import { finishTyping } from '#client/document/finishTyping.ts'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import { People } from '#client/ui/People.tsx'
import { AnalyseTag } from './AnalyseTag.tsx'
import { AnalysisActs } from './AnalysisActs.tsx'
import { AnalysisSums } from './AnalysisSums.tsx'
import { BlockSheet } from './blocks/BlockSheet.tsx'
import { ChangesSheet } from './blocks/ChangesSheet.tsx'
import { PhasesSheet } from './blocks/PhasesSheet.tsx'
import { BLOCKS, PARTS, type BlockPart, type OfAnalysis, type Part } from './blocks/parts.ts'
import { Differences } from './Differences.tsx'
import { ItemsSheet } from './ItemsSheet.tsx'
import { usePartPlaces } from './partPlaces.ts'
import { PriceSheet } from './pricing/PriceSheet.tsx'
import { partTitle, SubmitCheck } from './SubmitCheck.tsx'
import { renewAnalyses, type OneAnalysis } from './useAnalyses.ts'
import { useDeeds } from './useDeeds.ts'
import './analyse.css'

const useCount = (part: BlockPart, ids: OfAnalysis): number | undefined =>
  useCall(BLOCKS[part].page, { ...ids, pageNum: 1, pageSize: 1 }).data?.total

const BLOCK_GRIDS = Object.values(BLOCKS).map(({ grid }) => grid.name)
const BLOCK_PAGES = Object.values(BLOCKS).map(({ page }) => page)

/** URL value of the price view of the items. */
const PRICE_VIEW = 'price'

export interface OpenedProps {
  readonly projectId: string
  readonly one: OneAnalysis
  readonly now: NowAnalyseState
  readonly mode: ModeName
  /** The analysis' subject. */
  readonly of: string
  readonly tab: string
  /** Content above the parts. */
  readonly head?: ReactNode
  readonly acts?: ReactNode
}

/** An analysis with its parts, edited by its estimator and read by others; differences between modes are declared (domain B4). */
export function OpenedAnalysis({ projectId, one: { round, analysis }, now, mode, of: about, tab, head, acts }: OpenedProps) {
  const { analyseId } = analysis
  const { setTitle } = useTab()
  const { title, completes, prices } = ANALYSE_MODES[mode]
  const sees = useCan()('P_PRICE', projectId)
  const tabs = useId()
  const ids = useMemo(() => ({ projectId, analyseId }), [projectId, analyseId])
  const presence = usePresence(analysisSheetApi.presence, analysisItems, ids, analyseId)
  const others = usePeople(presence)
  // Other users also write the rows behind sums and counts.
  useRowsNews(analysisItems.name, () => void renewAnalyses())
  useRowsNews(BLOCK_GRIDS, () => void reload(...BLOCK_PAGES))
  useEffect(() => setTitle(tab), [tab, setTitle])
  // Only users who may submit it can edit; after submission everybody only reads.
  const works = analysis.acts.includes('submit')
  const [requestedPart, setRequestedPart] = useTabParam(PART)
  const part = PARTS.find(one => one === requestedPart) ?? 'items'
  // The URL has the items' view as its open part; the view is preserved while another part is open.
  const [viewed, setViewed] = useState<SheetView>('cost')
  const view: SheetView = !sees || !prices ? 'cost' : part !== 'items' ? viewed : requestedPart === PRICE_VIEW ? 'price' : 'cost'
  if (view !== viewed) setViewed(view)
  const [visited, setVisited] = useState<readonly Part[]>([part])
  if (!visited.includes(part)) setVisited([...visited, part])
  const openSheets = usePartPlaces()
  const [refused, setRefused] = useState(0)
  const show = (next: Part): void => setRequestedPart(next !== 'items' ? next : view === 'price' ? PRICE_VIEW : null)
  const switchView = async (next: SheetView): Promise<void> => {
    // The other view is another sheet of the same rows: pending input is saved first.
    finishTyping()
    await openSheets.settled()
    setRequestedPart(next === 'price' ? PRICE_VIEW : null)
  }
  const { data: totals } = useCall(analysisSheetApi.totals, ids)
  const counts = {
    machines: useCount('machines', ids), others: useCount('others', ids), phases: useCount('phases', ids),
    changes: useCount('changes', ids),
  }
  const analysisActions = useDeeds(
    { projectId, mode, decided: round.bestAt !== null, onFaults: () => setRefused(refused + 1), onDone: () => setRefused(0) }
  )
  const act: typeof analysisActions.act = async (action, target) => {
    // Pending input belongs to the submission.
    finishTyping()
    await openSheets.settled()
    return analysisActions.act(action, target)
  }
  const leads = now.role === 'MAJORDOMO'
    && isOpenRound(
      { processState: round.processState as ProcessState, supersededAt: round.superseded ? '' : null, voidedAt: round.voided ? '' : null }
    )
  const lacks = (one: Part): number => (one !== 'items' && works && completes && BLOCKS[one].mark?.holds(analysis) === false ? 1 : 0)
  const countOf = (one: Part): number | undefined =>
    (one === 'items' ? totals && Object.values(totals.items).reduce((sum, count) => sum + count, 0) : counts[one])
  return (
    <article className="yz-analyse">
      <header>
        <h1>{title}</h1>
        <span className="note">{about} · {analysis.realName}</span>
        <AnalyseTag round={round} analysis={analysis} />
        {now.deadline !== null && works
          && <span className={now.overdue ? 'note overdue' : 'note'}>截止 {now.deadline}{now.overdue && '，已逾期'}</span>}
        <DocTabs
          id={tabs} label="测算的各部分" active={part} onChange={show}
          tabs={PARTS.map(one =>
            ({ id: one, title: partTitle(one), problems: lacks(one), ...(countOf(one) !== undefined && { count: countOf(one)! }) }))}
        />
        <span className="yz-grow" />
        {refused > 0 && works && (
          <SubmitCheck
            key={refused} of={ids}
            onGoTo={(next, cell) => {
              if (next === 'items') void switchView('cost')
              else show(next)
              openSheets.when(next, place => (cell === undefined ? place.focus() : void place.lead(cell.rowId, cell.column)))
            }}
          />
        )}
        <People people={others.map(person => ({ ...person, isBusy: person.row !== null }))} what="在这份测算中" />
        {sees && prices && part === 'items' && (
          <SegmentedControl
            size="small" aria-label="视图" value={view} options={Object.entries(SHEET_VIEW).map(([value, label]) => ({ value, label }))}
            onValueChange={value => void switchView(value as SheetView)}
          />
        )}
        {acts}
        <AnalysisActs analysis={analysis} deeds={{ ...analysisActions, act }} />
      </header>
      {head}
      {analysis.state === 'REJECTED' && analysis.reason !== null
        && <div className="yz-analyse-offer" role="status"><span>退回原因：{analysis.reason}</span></div>}
      {works
        && <Differences of={ids} count={totals?.differences ?? 0} onTaken={() => openSheets.when('items', place => void place.reload())} />}
      {PARTS.filter(one => visited.includes(one)).map(one => {
        const sheet = { of: ids, analysis, mode: ANALYSE_MODES[mode], works, places: openSheets, shown: one === part }
        return (
          // Remounts the sheets when the user's edit permission changes.
          <section
            key={`${one} ${works} ${one === 'items' ? view : ''}`} id={panelId(tabs, one)} role="tabpanel" aria-label={partTitle(one)}
            className="yz-analyse-part" hidden={one !== part}
          >
            {one === 'items' && view === 'price' ? <PriceSheet
              {...ids} works={works} shown={one === part} places={openSheets} presence={presence}
            />
              : one === 'items' ? <ItemsSheet
                {...ids} analysis={analysis} mode={mode} works={works} leads={leads} shown={one === part} places={openSheets}
                presence={presence}
              />
              : one === 'changes'
                ? <ChangesSheet {...sheet} leads={leads} />
                : one === 'phases' ? <PhasesSheet {...sheet} /> : <BlockSheet {...sheet} part={one} />}
          </section>
        )
      })}
      {sees && <AnalysisSums of={ids} />}
    </article>
  )
}
