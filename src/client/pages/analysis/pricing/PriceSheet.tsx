import { Button, SegmentedControl } from '@blueprintjs/core'
import { Calculator, Percentage, ThList } from '@blueprintjs/icons'
import { useCallback, useMemo, useRef, useState } from 'react'
import { PRICE_WAY, type Gathered, type PriceWay } from '#schemas/pricing/feeTerms.ts'
import { ITEMS_IN, VIEW_SETTING } from '#schemas/analysis/sheetViews.ts'
import type { Row } from '#schemas/kit/index.ts'
import { analysisPricingApi, type PriceSummary } from '#shared/api/analysisPricing.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { useCall } from '#client/data/swr.ts'
import type { Presence } from '#client/grid/remote/presence.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { isItem } from '../itemTools.tsx'
import { usePartPlace, type PartPlaces } from '../partPlaces.ts'
import { renewAnalyses } from '../useAnalyses.ts'
import { useItemList } from '../useItemList.ts'
import { useLastDeeds, type UndoableAction } from '../useLastDeeds.tsx'
import { PriceAnalysisDialog } from './PriceAnalysisDialog.tsx'
import { lackedFees } from './ofPrices.ts'
import { PricePane } from './PricePane.tsx'
import { usePriceActs } from './usePriceActs.tsx'

const COLUMN_OF: Readonly<Record<Gathered, string>> = { manage: 'unitManage', profit: 'unitProfit', risk: 'unitRisk', fees: 'unitFees' }

/** Columns without content: fees missing in the table, stale prices, and remainders of lump sums. */
const emptyColumns = ({ fees, due, ways }: PriceSummary): readonly string[] =>
  [...lackedFees(fees).map(one => COLUMN_OF[one]), ...(due === 0 ? ['duePrice'] : []), ...((ways.LUMP ?? 0) === 0 ? ['lumpRest'] : [])]

interface WayFilterProps { readonly list: RemoteList, readonly summary: PriceSummary, readonly total: number }

/** Filters the items by way, or the locked ones. */
function WayFilter({ list, summary: { ways, locked }, total }: WayFilterProps) {
  const { filters } = list.query
  const way = filters.find(({ key }) => key === 'priceWay')?.value
  const isLocked = filters.some(({ key, value }) => key === 'priceLocked' && value === true)
  const value = isLocked ? 'LOCKED' : Array.isArray(way) && way.length === 1 ? String(way[0]) : ''
  const options = [
    { value: '', label: `全部 ${total}` },
    ...(Object.keys(PRICE_WAY) as PriceWay[]).filter(key => (ways[key] ?? 0) > 0 || key === value)
      .map(key => ({ value: key as string, label: `${PRICE_WAY[key]} ${ways[key] ?? 0}` })),
    ...(locked > 0 || isLocked ? [{ value: 'LOCKED', label: `锁价 ${locked}` }] : []),
  ]
  const show = (next: string): void => list.show({
    filters: [
      ...filters.filter(({ key }) => key !== 'priceWay' && key !== 'priceLocked'),
      ...(next === 'LOCKED'
        ? [{ key: 'priceLocked', op: 'equals', value: true } as const]
        : next === '' ? [] : [{ key: 'priceWay', op: 'in', value: [next] } as const]),
    ],
  })
  return <SegmentedControl size="small" aria-label="定价方式" value={value} options={options} onValueChange={show} />
}

export interface PriceSheetProps {
  readonly projectId: string
  readonly analyseId: string
  /** Whether the user can edit this analysis. */
  readonly works: boolean
  readonly shown: boolean
  readonly places: PartPlaces
  readonly presence: Presence
}

/** 定价: an analysis' items with the calculation of each unit price, beside the fee table and the sum (look 19). */
export function PriceSheet({ projectId, analyseId, works, shown: isVisible, places: openSheets, presence }: PriceSheetProps) {
  const isWide = useBreakpoint() === 'wide'
  const analysisIds = useMemo(() => ({ projectId, analyseId }), [projectId, analyseId])
  const list = useItemList({ grid: ITEMS_IN.price, of: analysisIds, works, presence })
  const sheet = useRef<SheetHandle>(null)
  usePartPlace(openSheets, 'items', list, sheet)
  const { data: summary } = useCall(analysisPricingApi.summary, analysisIds, { quiet: true })
  const [opened, setOpened] = useState<'analysis' | 'pane' | null>(null)
  const { model, reload } = list
  const renew = useCallback(() => Promise.all([reload(), renewAnalyses()]), [reload])
  const lastActions = useLastDeeds(analysisIds, renew, analysisPricingApi.undo)
  const itemsOf = useCallback((ids: readonly string[]): Row[] => ids.map(id => model.row(id)).filter(isItem), [model])
  const focus = (): void => sheet.current?.focus()
  const acts = usePriceActs(
    {
      of: analysisIds, may: summary?.can.price === true, deeds: lastActions, renew, focus, itemsOf,
      withTouched: run => sheet.current?.withTouched(run),
    }
  )
  const cellEvents: CellEvents = { rowActions: acts.rowActions }
  // Stable for equal columns.
  const empty = JSON.stringify(summary === undefined ? [] : emptyColumns(summary))
  const hiddenColumns = useMemo(() => JSON.parse(empty) as readonly string[], [empty])
  const changed = (action: UndoableAction | null): void => {
    if (action !== null) lastActions.begin(action)
    void renew()
  }
  const close = (): void => {
    setOpened(null)
    focus()
  }
  const total = Object.values(summary?.ways ?? {}).reduce((sum, count) => sum + count, 0)
  return (
    <>
      {lastActions.bar}
      <div className="yz-analyse-sheet">
        <GridWorkspace
          kind="list" noun="清单项" list={list} settingName={VIEW_SETTING.price} ref={sheet} exports={isWide || undefined} active={isVisible}
          cellEvents={cellEvents} without={hiddenColumns}
          empty={<EmptyState icon={<Calculator size={32} />} title="没有清单项" text="换个条件，或回到成本视图。" />}
          toolbar={(
            <>
              {!isWide && <Button icon={<Percentage />} text="费率与总价" onClick={() => setOpened('pane')} />}
              {acts.buttons}
              <Button icon={<ThList />} text="综合单价分析表" onClick={() => setOpened('analysis')} />
              {summary && <WayFilter list={list} summary={summary} total={total} />}
            </>
          )}
        />
        {isWide && <div className="yz-price-side"><PricePane of={analysisIds} onChanged={changed} /></div>}
        {acts.dialogs}
        {opened === 'analysis'
          && <PriceAnalysisDialog of={analysisIds} lacked={summary === undefined ? [] : lackedFees(summary.fees)} onClose={close} />}
        {opened === 'pane' && <DialogFrame
          size="S" flush title="费率与总价" onClose={close}
        ><PricePane of={analysisIds} onChanged={action => { close(); changed(action) }} /></DialogFrame>}
      </div>
    </>
  )
}
