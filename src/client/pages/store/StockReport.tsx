import { TimelineBarChart } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { businessDate } from '#schemas/kit/index.ts'
import { stockReport } from '#schemas/store/moves.ts'
import { storeApi } from '#shared/api/store.ts'
import { useCall } from '#client/data/swr.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { DateRangeField } from '#client/ui/pick/DateField.tsx'
import { ClosedDays } from './ClosedDays.tsx'
import { PlaceField } from './PlaceField.tsx'
import './store.css'

const PERIOD = {
  id: 'report-period', 'aria-invalid': false, 'aria-required': false, 'aria-describedby': undefined, 'aria-label': '期间',
} as const
const monthStart = (day: string): string => `${day.slice(0, 7)}-01`

/** 收发存 of the warehouses that serve a project: this month, or any period. */
export function StockReport({ projectId }: { readonly projectId: string }) {
  const today = businessDate()
  const [warehouseId, setPlace] = useState('')
  const [{ from, to }, setPeriod] = useState<{ readonly from: string | null, readonly to: string | null }>(
    { from: monthStart(today), to: today }
  )
  const { data: totals } = useCall(storeApi.totals, { projectId })
  const params = useMemo(
    () => ({ projectId, from: from ?? monthStart(to ?? today), to: to ?? today, ...(warehouseId !== '' && { warehouseId }) }),
    [from, projectId, to, today, warehouseId]
  )
  const list = useRemoteList(stockReport, storeApi.report, params, { of: projectId, inAddress: false })
  return (
    <GridWorkspace
      kind="list" noun="材料" list={list} readOnly exports
      toolbar={(
        <>
          <PlaceField places={totals?.warehouses ?? []} value={warehouseId} onChange={setPlace} />
          <DateRangeField aria={PERIOD} from={from} to={to} onChange={setPeriod} />
          <ClosedDays projectId={projectId} />
        </>
      )}
      empty={<EmptyState icon={<TimelineBarChart size={32} />} title="没有收发" text="这段时间里没有库存，也没有入库和出库。" />}
    />
  )
}
