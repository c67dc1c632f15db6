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

type RowFilter = 'all' | 'A' | 'B' | 'C' | 'above'
const isShown: Readonly<Record<RowFilter, (row: Row) => boolean>> = {
  all: () => true, A: ({ abc }) => abc === 'A', B: ({ abc }) => abc === 'B', C: ({ abc }) => abc === 'C',
  above: ({ saving }) => typeof saving === 'string' && dec(saving).gt(0),
}

export interface MoneyProps {
  readonly of: OfMoney
  readonly name: ViewName
}

/** 钱在哪里: an analysis' ABC as chart and rows, each linked to its components. */
export function Money({ of: ids, name }: MoneyProps) {
  const { api, grid, noun, behind: details } = VIEWS[name]
  const { data } = useCall(api, ids)
  const { lookups, ready } = useLookups(useMemo(() => sourcesOf(grid), [grid]))
  const [filter, setFilter] = useState<RowFilter>('all')
  const [opened, setOpened] = useState<Row | null>(null)
  const model = useMemo(
    () => rowsModel(grid, (data ?? []).filter(isShown[filter]) as readonly Row[], lookups, []), [data, grid, filter, lookups]
  )
  const cellEvents = useMemo<CellEvents>(() => ({ open: (_column, row) => setOpened(row) }), [])
  if (data === undefined || !ready) return <SkeletonRows rows={8} columns={6} />
  const rows: readonly Row[] = data
  if (rows.length === 0) return <EmptyState icon={<Chart size={32} />} title="没有数据" text="清单项选择定额包后，在这里看钱在哪里。" />
  const choices: readonly RowFilter[] = name === 'material' ? ['all', 'A', 'B', 'C', 'above'] : ['all', 'A', 'B', 'C']
  const label = (one: RowFilter): string =>
    `${one === 'all' ? '全部' : one === 'above' ? '高于中位价' : `${one} 类`} ${rows.filter(isShown[one]).length}`
  return (
    <>
      <section className="yz-optimize-chart" aria-label="钱在哪里">
        <h2>钱在哪里 <small>{classText(rows, noun)}</small></h2>
        <ParetoChart title={`${noun}的金额与累计占比`} bars={barsOf(rows)} />
      </section>
      <GridWorkspace
        key={filter} kind="lines" noun={noun} model={model} readOnly exports cellEvents={cellEvents}
        toolbar={(
          <SegmentedControl
            size="small" aria-label="分类" value={filter} options={choices.map(value => ({ value, label: label(value) }))}
            onValueChange={value => setFilter(value as RowFilter)}
          />
        )}
      />
      {opened !== null && <ReportRows
        of={ids} kind={{ label: noun, grid, page: details.page, behind: details }} row={opened} works={false} onMoved={async () => {}}
        onClose={() => setOpened(null)}
      />}
    </>
  )
}
