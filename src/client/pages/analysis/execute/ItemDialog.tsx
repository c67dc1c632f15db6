import { Button } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import { useId, useMemo, useState } from 'react'
import { executeItems, executeMaterials, executeSteps } from '#schemas/analysis/execute.ts'
import { formatCell, type Grid, type Row } from '#schemas/kit/index.ts'
import { analysisExecuteApi as api } from '#shared/api/analysisExecute.ts'
import { saveExport } from '#client/business/export/saveExport.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useGo } from '#client/document/navigation.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { useReadRows } from './useReadRows.ts'

const PARTS = { workers: executeSteps, materials: executeMaterials } as const
type Part = keyof typeof PARTS

function Rows({ grid, rows }: { readonly grid: Grid, readonly rows: readonly Row[] | undefined }) {
  const model = useReadRows(grid, rows)
  return model === undefined
    ? <SkeletonRows rows={6} columns={5} />
    : <GridWorkspace kind="lines" noun={grid.title} model={model} readOnly />
}

export interface ItemDialogProps {
  readonly of: { readonly projectId: string }
  readonly item: Row
  readonly onClose: () => void
}

/** An item's components: its package's steps with their work days, and its materials. */
export function ItemDialog({ of: ids, item, onClose }: ItemDialogProps) {
  const tabs = useId()
  const go = useGo()
  const hasPermission = useMay()
  const [part, setPart] = useState<Part>('workers')
  const itemId = String(item.id)
  const { data } = useCall(api.workers, { ...ids, itemId })
  const { lookups } = useLookups(useMemo(() => sourcesOf(executeItems), []))
  const display = (key: 'quantity' | 'unit'): string => formatCell(item[key] ?? null, executeItems.columns[key], lookups)
  const name = String(item.name ?? '')
  return (
    <DialogFrame
      size="L" flush title={name} code={[item.quotaName, `${display('quantity')} ${display('unit')}`].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      <div className="yz-dialog-grid yz-execute-item">
        <header>
          <DocTabs
            id={tabs} label="清单项内容" active={part} onChange={setPart}
            tabs={(Object.keys(PARTS) as Part[]).map(id => ({ id, title: PARTS[id].title, ...(data && { count: data[id].length }) }))}
          />
          <span className="yz-grow" />
          {hasPermission(api.export.need, ids.projectId) && <Button
            icon={<Export />} text="导出工序和材料" onClick={() => void saveExport(api.export, { ...ids, itemId }, () => go('/exportTasks'), name)}
          />}
        </header>
        <section id={panelId(tabs, part)} role="tabpanel" aria-label={PARTS[part].title}>
          <Rows key={part} grid={PARTS[part]} rows={data?.[part] as readonly Row[] | undefined} />
        </section>
      </div>
    </DialogFrame>
  )
}
