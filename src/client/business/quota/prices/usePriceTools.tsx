import { Button } from '@blueprintjs/core'
import { Refresh, Search } from '@blueprintjs/icons'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { refreshRows, type RefreshRow } from '#schemas/quota/refreshPrices.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { useCan } from '#client/data/session.ts'
import { PriceLookup } from '#client/business/price/PriceLookup.tsx'
import { useDocument } from '#client/document/view.ts'
import { toast } from '#client/ui/toaster.tsx'
import { createPriceMarks, offersOf } from './marks.ts'
import { RefreshDialog } from './RefreshDialog.tsx'

export interface PriceTools {
  readonly cellEvents: CellEvents
  readonly buttons: ReactNode
  readonly dialogs: ReactNode
}

/** The open package's key in a refresh. */
const OPEN = 'open'
const text = (row: Row, key: string): string | null => (typeof row[key] === 'string' && row[key] !== '' ? row[key] : null)

/** Marks of stale prices, the lookup, the refresh (spec-2 §2, §4). */
export function usePriceTools(selected: readonly string[]): PriceTools {
  const { store } = useDocument()
  const sees = useCan()('P_PRICE')
  const model = store.line('materials')
  const [rowId, setRowId] = useState<string | null>(null)
  const [refreshing, setRefreshing] = useState<readonly RefreshRow[] | null>(null)
  const stored = store.head('quotaId')
  const quotaId = typeof stored === 'string' ? stored : null
  const marks = useMemo(() => createPriceMarks(store, quotaId), [store, quotaId])
  useEffect(() => marks.follow(), [marks])
  const row = rowId === null ? undefined : model.row(rowId)
  const usable = sees && !store.readOnly

  /** Applies to every row of the same library item, with the source (spec-2 §4). */
  const applyPrice = (point: Row, price: string) => {
    const now = rowId === null ? undefined : model.row(rowId)
    setRowId(null)
    if (!now) return void toast.bad('操作失败')
    const same = now.libMaterialId ? model.rows().filter(other => other.libMaterialId === now.libMaterialId) : [now]
    const cells = { price, sourceType: point.source ?? null, sourceId: String(point.id) }
    store.edit('materials', {
      label: '选择价格',
      cells: same.flatMap(one => Object.entries(cells).map(([column, value]) => ({ rowId: String(one.key), column, value }))),
    })
  }
  const open = () => {
    const first = selected[0]
    if (first === undefined) toast.info('请先选择材料')
    else setRowId(first)
  }
  const refresh = async () => {
    const rows = model.rows()
    // The call has shown its error.
    const [offers] = await Promise.all([offersOf(quotaId, rows).catch(() => null), marks.refresh()])
    if (offers !== null) setRefreshing(refreshRows(rows.map(one => ({ ...one, quotaId: OPEN })), offers))
  }
  const apply = (ticked: ReadonlySet<string>) => {
    store.edit('materials', {
      label: '刷新价格',
      cells: (refreshing ?? []).filter(({ id }) => ticked.has(id))
        .flatMap(({ keys, newPrice, sourceType, pointId }) => keys.flatMap(rowId => [
          { rowId, column: 'price', value: newPrice },
          { rowId, column: 'sourceType', value: sourceType },
          { rowId, column: 'sourceId', value: pointId },
        ])),
    })
    setRefreshing(null)
    toast.ok(`已更新 ${ticked.size} 种材料的价格，保存后生效`)
  }
  return {
    cellEvents: useMemo(() => ({
      notes: marks.notes,
      ...(usable && { rowActions: [{
        key: 'price', label: '材料价格查询', icon: <Search />, chord: 'Alt+P', run: (one: Row) => setRowId(String(one.key)),
      }] }),
    }), [marks, usable]),
    buttons: usable && <>
      <Button icon={<Search />} text="材料价格查询" title="材料价格查询（Alt P）" onClick={open} />
      <Button icon={<Refresh />} text="刷新价格" onClick={() => void refresh()} />
    </>,
    dialogs: <>
      {rowId !== null && (
        <PriceLookup
          item={{
            machine: false, libMaterialId: row && text(row, 'libMaterialId'), materialName: row && text(row, 'materialName'),
            spec: row && text(row, 'spec'), brand: row && text(row, 'brand'), unit: row && text(row, 'unit'),
          }}
          onPick={applyPrice}
          onClose={() => setRowId(null)}
        />
      )}
      {refreshing && (
        <RefreshDialog
          quotas={[{
            quotaId: OPEN, quotaCode: text(store.draft.head, 'quotaCode') ?? '', quotaName: text(store.draft.head, 'quotaName') ?? '',
            quotaTotalAmount: text(store.draft.head, 'quotaTotalAmount'),
          }]}
          rows={refreshing} lookups={store.lookups} scope="这个定额包" none="合同、询价、信息价和材料库里，没有比这个定额包所用的更新的价格。"
          outcome={() => '更新后请保存定额包'} onApply={apply} onClose={() => setRefreshing(null)}
        />
      )}
    </>,
  }
}
