import { Button, HTMLSelect, SegmentedControl } from '@blueprintjs/core'
import { TimelineEvents } from '@blueprintjs/icons'
import { useCallback, useMemo, useState } from 'react'
import { businessDate, NO_LOOKUPS } from '#schemas/kit/index.ts'
import { balanceGrid, lineColumn } from '#schemas/schedule/balance.ts'
import { useGo } from '#client/document/navigation.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { balanceArea } from '#client/grid/sheet/time/balanceArea.ts'
import { timeScale, ZOOM, type Zoom } from '#client/grid/time/scale.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { dayText } from '#shared/schedule/clock.ts'
import { usePlaces, useScheduleAnswer } from '../plan/useSchedule.ts'
import { balanceOf, type Balance } from './balance.ts'

const ZOOMS = Object.entries(ZOOM).map(([value, label]) => ({ value, label }))
const LISTED_CLASHES = 3

function Lines({ balance, asTable }: { readonly balance: Balance, readonly asTable: boolean }) {
  const { trades, rows, segments, clashes, start, finish, isFree } = balance
  const [zoom, setZoom] = useState<Zoom>('week')
  const [marked, setMarked] = useState('')
  const model = useMemo(() => rowsModel(balanceGrid(trades), rows, NO_LOOKUPS, []), [trades, rows])
  const area = useCallback(() => balanceArea({
    scale: timeScale(start, finish, zoom), today: businessDate(), isFree: day => isFree(dayText(day)),
    segmentsOf: id => segments.get(id)?.map(one => (one.id === marked ? { ...one, marked: true } : one)) ?? [],
  }), [start, finish, zoom, segments, isFree, marked])
  const hiddenColumns = useMemo(() => ['start', 'end', ...trades.map(({ trade }) => lineColumn(trade))], [trades])
  return (
    <>
      {clashes.length > 0 && <p
        className="clashes" role="status" title={clashes.join('；')}
      >冲突 {clashes.length} 处：{clashes.slice(0, LISTED_CLASHES).join('；')}{clashes.length > LISTED_CLASHES && ' 等'}</p>}
      <GridWorkspace
        kind="lines" noun="部位" model={model} readOnly exports settingName={asTable ? 'schedule.balance.table' : 'schedule.balance'}
        {...!asTable && { area, without: hiddenColumns }}
        toolbar={!asTable && (
          <>
            <HTMLSelect
              aria-label="突出工种" value={marked}
              options={[{ value: '', label: '全部工种' }, ...trades.map(({ trade, tradeName }) => ({ value: trade, label: tradeName }))]}
              onChange={event => setMarked(event.target.value)}
            />
            <SegmentedControl
              size="small" aria-label="时间刻度" options={ZOOMS} value={zoom}
              onValueChange={value => setZoom(value === 'day' || value === 'month' ? value : 'week')}
            />
          </>
        )}
      />
    </>
  )
}

/**
 * Line of balance: one line per trade over the places, as a chart or its table; trades in the same room at the same time are listed as
 * clashes.
 */
export function BalanceView({ projectId, asTable }: { readonly projectId: string, readonly asTable: boolean }) {
  const go = useGo()
  const schedule = useScheduleAnswer(projectId)
  const positions = usePlaces(projectId)
  const balance = useMemo(
    () => (schedule == null || positions === undefined || schedule.bars.length === 0 ? null : balanceOf(schedule, positions)),
    [schedule, positions]
  )
  if (schedule === undefined || positions === undefined) return <SkeletonRows rows={8} columns={6} />
  if (balance === null) {
    return (
      <EmptyState
        icon={<TimelineEvents size={32} />} title="还没有排程" text="流水线按进度排程画出各工种走过部位的次序。"
        action={<Button text="去进度排程" onClick={() => go(`/project/${projectId}/execute/schedule`)} />}
      />
    )
  }
  return <Lines key={asTable ? 'table' : 'chart'} balance={balance} asTable={asTable} />
}
