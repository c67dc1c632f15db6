import { Button, Tag } from '@blueprintjs/core'
import { Flag, Inbox, ShoppingCart } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { businessDate, type Row } from '#schemas/kit/index.ts'
import { stockRows, type StockPart } from '#schemas/store/stockRows.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import { editNeedOf } from '#shared/api/document.ts'
import { storeApi } from '#shared/api/store.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { useMay } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useGo } from '#client/document/navigation.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'
import { MinimumDialog } from './MinimumDialog.tsx'
import { PlaceField } from './PlaceField.tsx'
import { StockCard } from './StockCard.tsx'
import { StockLabels } from './StockLabels.tsx'
import { StockStrip } from './StockStrip.tsx'
import './store.css'

const DAY = { id: 'stock-day', 'aria-invalid': false, 'aria-required': false, 'aria-describedby': undefined } as const
/** Columns without values for past days. */
const NOT_PAST = ['reserved', 'available', 'minimum']

/** Page of a new subscribe that replenishes stock below its minimum. */
const replenishPage = (projectId: string, warehouseId: string): string =>
  `/subscribe/add?projectId=${encodeURIComponent(projectId)}&below=${encodeURIComponent(warehouseId || 'all')}`

/** 库存 of the warehouses that serve a project, current or of a past day; a row opens the card of its postings. */
export function StockList({ projectId }: { readonly projectId: string }) {
  const [warehouseId, setPlace] = useState('')
  const [asOf, setDay] = useState<string | null>(null)
  const [part, setPart] = useState<StockPart | null>(null)
  const [opened, setOpened] = useState<Row | null>(null)
  const [limited, setLimited] = useState<Row | null>(null)
  const go = useGo()
  const allowed = useMay()
  const [canEditMinimum, mayAsk] = [allowed(storeApi.saveMinimum.need, projectId), allowed(editNeedOf(subscribe), projectId)]
  const [selected, setSelected] = useState<readonly string[]>([])
  const isPast = asOf !== null
  const where = useMemo(
    () => ({ projectId, ...(warehouseId !== '' && { warehouseId }), ...(asOf !== null && { asOf }) }), [asOf, projectId, warehouseId]
  )
  const params = useMemo(() => ({ ...where, ...(part !== null && { part }) }), [part, where])
  const list = useRemoteList(stockRows, storeApi.stock, params, { of: projectId, inAddress: false })
  const { data: totals } = useCall(storeApi.totals, where)
  const events = useMemo<CellEvents>(() => ({
    open: (_column, row) => setOpened(row),
    ...(
      canEditMinimum && !isPast && { rowActions: [{ key: 'minimum', label: '设置下限', icon: <Flag />, run: (row: Row) => setLimited(row) }] }
    ),
  }), [isPast, canEditMinimum])
  const chosen = selected.map(id => list.model.row(id)).filter(row => row !== undefined)
  return (
    <div className={`yz-stock${isPast ? ' past' : ''}`}>
      {totals && <StockStrip totals={totals} isPast={isPast} part={part} onPart={setPart} />}
      <GridWorkspace
        kind="list" noun="材料" list={list} cellEvents={events} without={isPast ? NOT_PAST : undefined} readOnly exports
        marksRow={opened !== null} onRows={setSelected}
        toolbar={(
          <>
            <PlaceField places={totals?.warehouses ?? []} value={warehouseId} onChange={setPlace} />
            <span className="yz-stockday">
              <DateField aria={DAY} label="截至日期" value={asOf} max={businessDate()} onChange={day => {
                setDay(day === businessDate() ? null : day)
                if (part === 'RESERVED' || part === 'BELOW') setPart(null)
              }} />
            </span>
            {part === 'BELOW' && list.total > 0 && mayAsk && (
              <Button
                icon={<ShoppingCart />} text="按下限申购" title="新增申购单，数量补足到下限" onClick={() => go(replenishPage(projectId, warehouseId))}
              />
            )}
            {!isPast && <StockLabels chosen={chosen} where={where} />}
            {isPast && <Tag minimal intent="warning" onRemove={() => setDay(null)}>{`${asOf} 日终的库存，只能查看`}</Tag>}
          </>
        )}
        empty={<EmptyState icon={<Inbox size={32} />} title="仓库里还没有材料" text="采购入库或其他入库过账后，这里按材料列出库存、预留和可用数量。" />}
      />
      {opened !== null
        && <StockCard key={String(opened.id)} projectId={projectId} row={opened} until={asOf} onClose={() => setOpened(null)} />}
      {limited !== null && (
        <MinimumDialog projectId={projectId} row={limited} onClose={() => setLimited(null)} onDone={() => {
          setLimited(null)
          void Promise.all([list.reload(), reload(storeApi.totals)])
        }} />
      )}
    </div>
  )
}
