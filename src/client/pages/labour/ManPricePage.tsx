import { Button } from '@blueprintjs/core'
import { Edit, TimelineLineChart } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { dailyPrices } from '#schemas/labour/dailyPrices.ts'
import { labourApi } from '#shared/api/labour.ts'
import { useMay } from '#client/data/session.ts'
import { useGo } from '#client/document/navigation.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { CascadeField } from '#client/ui/pick/fields.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { PriceHistory } from './history/PriceHistory.tsx'
import { nameOf, PriceHistoryDialog } from './history/PriceHistoryDialog.tsx'
import './labour.css'

/** The field is in a toolbar, outside of a validated form. */
const FIELD = { id: 'labour-region', 'aria-invalid': false, 'aria-required': false, 'aria-describedby': undefined }

/** 人工价格: today's daily price of each trade and level in a region, and its history (spec-2 §2). */
export function ManPricePage() {
  const go = useGo()
  const hasPermission = useMay()
  const wide = useBreakpoint() === 'wide'
  const [region, setRegion] = useState<string | null>(null)
  const [selected, setSelected] = useState<readonly string[]>([])
  const [historyRow, setHistoryRow] = useState<Row | null>(null)
  const list = useRemoteList(dailyPrices, labourApi.queryPageJobCategorySetPriceNow, region === null ? {} : { region })
  const { model } = list
  const row = selected[0] === undefined ? undefined : model.row(selected[0])
  const cellEvents = useMemo(
    () => ({ rowActions: [{ key: 'history', label: '走势与记录', icon: <TimelineLineChart />, run: setHistoryRow }] }), []
  )
  const open = () => (row ? setHistoryRow(row) : toast.info('请先选择工种'))
  return (
    <div className="yz-labour-page">
      <GridWorkspace
        kind="list" noun="工种" list={list} onRows={setSelected} exports cellEvents={cellEvents}
        toolbar={<>
          <span className="yz-labour-region">
            <label htmlFor={FIELD.id}>地区</label>
            <CascadeField
              aria={FIELD} noun="地区" placeholder="全国" options={model.lookups.options('REGION')} value={region} onChange={setRegion}
            />
          </span>
          {!wide && <Button icon={<TimelineLineChart />} text="走势与记录" onClick={open} />}
          {hasPermission(labourApi.addJobCategorySetPrice.need)
            && <Button icon={<Edit />} text="工种定价" onClick={() => go('/quota/setPrice/jobCategory/list')} />}
        </>}
      />
      {wide && row && (
        <aside className="yz-labour-side" aria-label="走势与记录">
          <h2>{nameOf(row, model.lookups)}</h2>
          <PriceHistory row={row} lookups={model.lookups} />
        </aside>
      )}
      {historyRow && <PriceHistoryDialog row={historyRow} lookups={model.lookups} onClose={() => setHistoryRow(null)} />}
    </div>
  )
}
