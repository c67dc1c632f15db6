import { SegmentedControl } from '@blueprintjs/core'
import { Chart } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { dec, type Row } from '#schemas/kit/index.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { ParetoChart } from '#client/ui/chart/ParetoChart.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { ReportRows } from '../reports/ReportRows.tsx'
import { barsOf, classText, VIEWS, type OfMoney, type ViewName } from './kinds.ts'

type Shown = 'all' | 'A' | 'B' | 'C' | 'above'
const isShown: Readonly<Record<Shown, (row: Row) => boolean>> = {
  all: () => true, A: ({ abc }) => abc === 'A', B: ({ abc }) => abc === 'B', C: ({ abc }) => abc === 'C',
  above: ({ saving }) => typeof saving === 'string' && dec(saving).gt(0),
}

export interface MoneyProps {
  readonly of: OfMoney
  readonly name: ViewName
}

/** 钱在哪里: the ABC of an analysis as a chart and as rows, each of which leads to what it is made of. */
export function Money({ of, name }: MoneyProps) {
  const { api, grid, noun, behind } = VIEWS[name]
  const { data } = useCall(api, of)
  const { lookups, ready } = useLookups(useMemo(() => sourcesOf(grid), [grid]))
  const [shown, setShown] = useState<Shown>('all')
  const [opened, setOpened] = useState<Row | null>(null)
  const model = useMemo(
    () => rowsModel(grid, (data ?? []).filter(isShown[shown]) as readonly Row[], lookups, []), [data, grid, shown, lookups]
  )
  const cellEvents = useMemo<CellEvents>(() => ({ open: (_column, row) => setOpened(row) }), [])
  if (data === undefined || !ready) return <SkeletonRows rows={8} columns={6} />
  const rows: readonly Row[] = data
  if (rows.length === 0) return <EmptyState icon={<Chart size={32} />} title="没有数据" text="清单项选择定额包后，在这里看钱在哪里。" />
  const choices: readonly Shown[] = name === 'material' ? ['all', 'A', 'B', 'C', 'above'] : ['all', 'A', 'B', 'C']
  const label = (one: Shown): string =>
    `${one === 'all' ? '全部' : one === 'above' ? '高于中位价' : `${one} 类`} ${rows.filter(isShown[one]).length}`
  return (
    <>
      <section className="yz-optimize-chart" aria-label="钱在哪里">
        <h2>钱在哪里 <small>{classText(rows, noun)}</small></h2>
        <ParetoChart title={`${noun}的金额与累计占比`} bars={barsOf(rows)} />
      </section>
      <GridWorkspace
        key={shown} kind="lines" noun={noun} model={model} readOnly exports cellEvents={cellEvents}
        toolbar={(
          <SegmentedControl
            size="small" aria-label="分类" value={shown} options={choices.map(value => ({ value, label: label(value) }))}
            onValueChange={value => setShown(value as Shown)}
          />
        )}
      />
      {opened !== null && <ReportRows
        of={of} kind={{ label: noun, grid, page: behind.page, behind }} row={opened} works={false} onMoved={async () => {}}
        onClose={() => setOpened(null)}
      />}
    </>
  )
}
