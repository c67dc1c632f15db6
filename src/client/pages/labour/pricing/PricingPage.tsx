import { Button } from '@blueprintjs/core'
import { Add, Error as ErrorIcon, History, Refresh, TimelineLineChart } from '@blueprintjs/icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { useTab } from '#client/data/tabContext.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { RepriceRun } from '#client/business/reprice/RepriceRun.tsx'
import { useFact } from '#client/document/useDraft.ts'
import { useSaveKey } from '#client/document/useSaveKey.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { PriceHistoryDialog } from '../history/PriceHistoryDialog.tsx'
import { PriceLogDialog } from '../history/PriceLogDialog.tsx'
import { isChanged, LINE, rowsOf } from './sheet.ts'
import { pricingModel } from './pricingModel.ts'
import { RepriceDialog } from './RepriceDialog.tsx'
import { usePriceSheet } from './usePriceSheet.ts'
import { useSavePrices } from './useSavePrices.ts'
import '../labour.css'

/** The field is in a toolbar, outside of a validated form. */
const FIELD = { id: 'labour-date', 'aria-invalid': false, 'aria-required': false, 'aria-describedby': undefined }

/** 工种定价: every trade, level and region in one sheet; saving turns changes into new records (spec-2 §2). */
export function PricingPage() {
  const { store, failed, reopen } = usePriceSheet()
  if (failed !== null) {
    return <EmptyState
      icon={<ErrorIcon size={32} />} title="没有取到工日单价" text={failed} action={<Button icon={<Refresh />} text="重试" onClick={reopen} />}
    />
  }
  return store === null ? <SkeletonRows rows={16} columns={8} /> : <PriceSheet store={store} />
}

function PriceSheet({ store }: { readonly store: DraftStore }) {
  const { setDirty } = useTab()
  const sheet = useRef<SheetHandle>(null)
  const [history, setHistory] = useState<Row | 'all' | null>(null)
  const { asking, running, busy, save, compare, go, drop, close } = useSavePrices(store)
  const model = useMemo(() => pricingModel(store.line(LINE), () => store.head('recordDate')), [store])
  const changed = useFact(store, ({ draft }) => rowsOf(draft).filter(isChanged).length)
  const date = useFact(store, now => String(now.head('recordDate') ?? ''))
  useEffect(() => {
    setDirty(changed > 0, true)
    return () => setDirty(false)
  }, [changed, setDirty])
  const cellEvents = useMemo(() => ({
    rowActions: [{ key: 'history', label: '走势与记录', icon: <TimelineLineChart />, shown: (row: Row) => row.owner !== null, run: setHistory }],
  }), [])
  const edits = !store.readOnly
  useSaveKey(() => { if (edits) void save() })
  return (
    <>
      <GridWorkspace
        kind="lines" noun="工种" model={model} ref={sheet} readOnly={!edits} cellEvents={cellEvents} onSave={() => void save()}
        toolbar={<>
          {edits && <Button intent="primary" text={changed > 0 ? `保存 ${changed} 个价格` : '保存'} loading={busy} onClick={() => void save()} />}
          {edits && <Button icon={<Add />} text="新增行" onClick={() => sheet.current?.run('insertBelow')} />}
          {edits && (
            <span className="yz-labour-date">
              <label htmlFor={FIELD.id}>生效日期</label>
              <DateField aria={FIELD} value={date} onChange={day => { if (day !== null) store.setHeadValue('recordDate', day) }} />
            </span>
          )}
          {edits && <Button text="核对定额包" onClick={() => void compare()} />}
          <Button icon={<History />} text="定价记录" onClick={() => setHistory('all')} />
        </>}
      />
      {history === 'all' && <PriceLogDialog onClose={() => setHistory(null)} />}
      {history !== null && history !== 'all'
        && <PriceHistoryDialog row={history} lookups={store.lookups} onClose={() => setHistory(null)} />}
      {asking && <RepriceDialog rows={asking.rows} later={asking.later} prices={asking.sent.length} onClose={drop} onGo={go} />}
      {running && <RepriceRun {...running} onClose={close} />}
    </>
  )
}
