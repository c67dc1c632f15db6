import { Button, SegmentedControl } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { priceAnalysis } from '#schemas/pricing/priceAnalysis.ts'
import type { Gathered } from '#schemas/pricing/feeTerms.ts'
import { analysisPricingApi } from '#shared/api/analysisPricing.ts'
import { useMay } from '#client/data/session.ts'
import { useProject } from '#client/data/project.ts'
import { saveExport } from '#client/business/export/saveExport.ts'
import { useGo } from '#client/document/navigation.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import type { OfPrices } from './ofPrices.ts'

const SIDES = { inward: '内部', outward: '对外' } as const

export interface PriceAnalysisDialogProps {
  readonly of: OfPrices
  /** Fees missing in the project's table. */
  readonly lacked: readonly Gathered[]
  readonly onClose: () => void
}

/** 综合单价分析表: the components of each unit price, for internal use, or for the client without our costs. */
export function PriceAnalysisDialog({ of: ids, lacked, onClose }: PriceAnalysisDialogProps) {
  const [side, setSide] = useState<keyof typeof SIDES>('inward')
  const input = useMemo(() => ({ ...ids, outward: side === 'outward' }), [ids, side])
  // Clients do not see the margin.
  const [hiddenColumns] = useState({ inward: lacked, outward: [...lacked, 'margin'] })
  const list = useRemoteList(priceAnalysis, analysisPricingApi.analysis, input, { inAddress: false, pageSize: 100 })
  const exports = useMay()(analysisPricingApi.exportAnalysis.need, ids.projectId)
  const name = useProject(ids.projectId)?.brieflyName
  const go = useGo()
  return (
    <DialogFrame size="L" flush title="综合单价分析表" onClose={onClose}>
      <div className="yz-dialog-grid">
        <GridWorkspace
          kind="list" noun="清单项" list={list} readOnly without={hiddenColumns[side]}
          toolbar={(
            <>
              <SegmentedControl
                size="small" aria-label="给谁看" value={side} options={Object.entries(SIDES).map(([value, label]) => ({ value, label }))}
                onValueChange={value => setSide(value as keyof typeof SIDES)}
              />
              {exports
                && <Button
                  icon={<Export />} text="导出"
                  onClick={() =>
                    void saveExport(analysisPricingApi.exportAnalysis, input, () => { onClose(); go('/exportTasks') }, name ?? undefined)}
                />}
            </>
          )}
        />
      </div>
    </DialogFrame>
  )
}
