import { MenuItem } from '@blueprintjs/core'
import { Exchange } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { itemCosts } from '#schemas/analysis/optimize.ts'
import { STEPS, waterfallRows } from '#schemas/analysis/waterfall.ts'
import { dec, toScale, toText, type Row } from '#schemas/kit/index.ts'
import { analysisOptimizeApi, type WaterfallSide } from '#shared/api/analysisOptimize.ts'
import type { AnalysisRoundFacts } from '#shared/api/analysis.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { getLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { WaterfallChart, type WaterfallBar } from '#client/ui/chart/WaterfallChart.tsx'
import { Difference } from '#client/ui/Difference.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { ReportRows } from '../reports/ReportRows.tsx'

interface Side extends WaterfallSide { readonly label: string }

/** The comparable compositions: every analysis and each round's picks, in order of creation. */
export const sidesOf = (rounds: readonly AnalysisRoundFacts[]): Side[] => rounds.toReversed().flatMap(round => [
  ...round.analyses.map(({ analyseId, realName }): Side => ({ kind: 'analysis', id: analyseId, label: `第 ${round.round} 轮 ${realName}` })),
  ...(round.bestAt === null || !round.seen ? [] : [{ kind: 'best' as const, id: round.roundId, label: `第 ${round.round} 轮择优` }]),
])

interface PickerProps {
  readonly name: string, readonly value: Side, readonly sides: readonly Side[], readonly onChange: (side: Side) => void
}
const Picker = ({ name, value, sides, onChange }: PickerProps) => (
  <MenuButton
    text={`${name}：${value.label}`}
  >{sides.map(side => <MenuItem key={`${side.kind} ${side.id}`} text={side.label} onClick={() => onChange(side)} />)}</MenuButton>
)

/** The difference of two compositions by step and by item. */
export function Savings({
  projectId, sides, start,
}: { readonly projectId: string, readonly sides: readonly Side[], readonly start: string }) {
  const [from, setFrom] = useState(() => sides.find(({ id }) => id === start) ?? sides[0]!)
  const [to, setTo] = useState(() => sides.findLast(({ id }) => id !== from.id) ?? from)
  const input = useMemo(
    () => ({ projectId, from: { kind: from.kind, id: from.id }, to: { kind: to.kind, id: to.id } }), [projectId, from, to]
  )
  const { data } = useCall(analysisOptimizeApi.waterfall, from === to ? null : input)
  const [opened, setOpened] = useState<Row | null>(null)
  const model = useMemo(() => rowsModel(waterfallRows, (data?.rows ?? []) as readonly Row[], getLookups(), []), [data])
  const cellEvents = useMemo<CellEvents>(() => ({ open: (_column, row) => setOpened(row) }), [])
  const bars = useMemo((): WaterfallBar[] => (data === undefined ? [] : [
    { label: '之前', amount: data.before, whole: true }, ...data.steps.map(({ step, amount }) => ({ label: STEPS[step], amount })),
    { label: '之后', amount: data.after, whole: true },
  ]), [data])
  if (sides.length < 2) return <EmptyState icon={<Exchange size={32} />} title="还没有可以比较的测算" text="有两份测算，或者提交择优以后，在这里看省在哪里。" />
  const change = data && dec(data.after).minus(data.before)
  return (
    <>
      <section className="yz-optimize-chart" aria-label="省在哪里">
        <h2>
          省在哪里 {change && <small>共 <Difference
            by={toText(change)}
          /> 元{!dec(data.before).isZero() && `，占 ${toScale(change.abs().times(100).div(data.before), 2)}%`}</small>}
          <span className="yz-grow" />
          <Picker name="从" value={from} sides={sides} onChange={setFrom} /><Picker name="到" value={to} sides={sides} onChange={setTo} />
        </h2>
        {data !== undefined && <WaterfallChart title={`从${from.label}到${to.label}的成本变化`} bars={bars} />}
      </section>
      {data === undefined && from !== to
        ? <SkeletonRows rows={6} columns={6} />
        : <GridWorkspace kind="lines" noun="差额" model={model} readOnly exports cellEvents={cellEvents} />}
      {opened !== null && (
        <ReportRows
          of={{ projectId, analyseId: String(opened.analyseId) }} row={{ ...opened, id: String(opened.itemId) }} works={false}
          onMoved={async () => {}} onClose={() => setOpened(null)}
          kind={{
            label: '差额', grid: waterfallRows, page: analysisOptimizeApi.itemCosts,
            behind: { grid: itemCosts, page: analysisOptimizeApi.itemCosts, by: 'key', title: 'name' },
          }}
        />
      )}
    </>
  )
}
