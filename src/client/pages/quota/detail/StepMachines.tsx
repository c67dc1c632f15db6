import { formatCell } from '#schemas/kit/index.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'

const COLUMNS = ['materialCode', 'materialName', 'spec', 'brand', 'unit'] as const

/** 工序所需机械设备 (spec-2 §2). */
export function StepMachines({
  store, step, onClose,
}: { readonly store: DraftStore; readonly step: string; readonly onClose: () => void }) {
  const { grid, rows } = store.line('machines')
  const stepRows = rows().filter(row => row.jobKey === step)
  return (
    <DialogFrame size="M" title="工序所需机械设备" code={String(store.line('workers').row(step)?.jobName ?? '')} onClose={onClose}>
      {stepRows.length === 0
        ? <p className="yz-none">这道工序不需要机械。</p>
        : (
            <table className="yz-plain">
              <thead><tr>{COLUMNS.map(key => <th key={key}>{grid.columns[key]!.label}</th>)}</tr></thead>
              <tbody>
                {stepRows.map(row => (
                  <tr
                    key={String(row.key)}
                  >{COLUMNS.map(key => <td key={key}>{formatCell(row[key], grid.columns[key]!, store.lookups)}</td>)}</tr>
                ))}
              </tbody>
            </table>
          )}
    </DialogFrame>
  )
}
