import { Button } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import { useState, useSyncExternalStore } from 'react'
import { repricing, type Repricing } from '#schemas/labour/repricing.ts'
import { getLookups } from '#client/data/lookups.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

export interface RepriceDialogProps {
  readonly rows: readonly Repricing[]
  /** Changed prices without effect on packages today. */
  readonly later: number
  /** Number of prices to save; zero when packages are only compared with current prices. */
  readonly prices: number
  readonly onClose: () => void
  /** Continues with the ticked packages. */
  readonly onGo: (chosen: readonly Repricing[]) => void
}

/** The effect of changed daily prices on packages, before anything is saved: ticked packages get a new version (domain B2). */
export function RepriceDialog({ rows, later, prices, onClose, onGo }: RepriceDialogProps) {
  const [model] = useState(() => rowsModel(repricing, rows, getLookups(), ['chosen']))
  const visible = useSyncExternalStore(model.subscribe, model.rows)
  const ids = new Set(visible.filter(row => row.chosen === true).map(row => row.quotaId))
  const chosen = rows.filter(({ quotaId }) => ids.has(quotaId))
  const set = (value: boolean) => model.edit({
    label: value ? '全选' : '全不选', cells: rows.map(({ quotaId }) => ({ rowId: quotaId, column: 'chosen', value })),
  })
  const go = prices > 0
    ? <>
        <Button text="只保存价格" onClick={() => onGo([])} />
        <Button intent="primary" text={`保存价格并调整 ${chosen.length} 个定额包`} disabled={chosen.length === 0} onClick={() => onGo(chosen)} />
      </>
    : <Button intent="primary" text={`调整 ${chosen.length} 个定额包`} disabled={chosen.length === 0} onClick={() => onGo(chosen)} />
  return (
    <DialogFrame
      size="L" flush title="受影响的定额包" code={`${rows.length} 个`} onClose={onClose} actions={rows.length > 0 ? go : <></>}
      cancel={rows.length > 0 ? '取消' : '关闭'}
    >
      <p className="yz-labour-note">
        人工合计不变：总价分配的定额包保持人工预算，工序汇总的保持工序合价。随工日单价变化的是用工、加权日单价和每日完成量。
        {later > 0 && `另有 ${later} 行只用于某一地区、日后才生效或早于现行价格，现在不影响定额包。`}
      </p>
      {rows.length === 0
        ? <EmptyState icon={<Tick size={32} />} title="没有需要调整的定额包" text="启用的定额包都已按现行定额价计算。" />
        : (
            <div className="yz-dialog-grid">
              <GridWorkspace
                kind="lines" noun="定额包" model={model}
                toolbar={<><Button text="全选" onClick={() => set(true)} /><Button text="全不选" onClick={() => set(false)} /></>}
              />
            </div>
          )}
    </DialogFrame>
  )
}
