import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { analysisItems } from '#schemas/analysis/items.ts'
import { formatCell, NO_LOOKUPS, type Column } from '#schemas/kit/index.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { call } from '#client/data/http.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { OfAnalysis } from './blocks/parts.ts'
import { renewAnalyses } from './useAnalyses.ts'

const KIND = { ADDED: '新增', CHANGED: '变化', GONE: '清单已无' } as const
const BECOMES = { ADDED: '加入测算，待选择定额包', GONE: '从测算中移除；已锁定的、有费用计入的保留' } as const

const { quantity, sellPrice } = analysisItems.columns
const NUMBERS: Readonly<Partial<Record<string, Column>>> = { quantity, sellPrice }
function valueText(column: string, value: string | null): string {
  const number = NUMBERS[column]
  return (number === undefined ? value : formatCell(value, number, NO_LOOKUPS)) || '空'
}

interface DifferencesProps {
  readonly of: OfAnalysis
  /** Number of differing bill items. */
  readonly count: number
  /** Reloads the sheet. */
  readonly onTaken: () => void
}

function DifferencesDialog({ of: ids, onTaken, onClose }: Omit<DifferencesProps, 'count'> & { readonly onClose: () => void }) {
  const { data } = useCall(analysisApi.differences, ids)
  const { busy, errorOf, send } = useSending()
  const applyDifferences = () => void send(async () => {
    const { added, changed, removed } = await call(analysisApi.init, ids, { quiet: true })
    toast.ok(`测算清单已更新：新增 ${added}，变化 ${changed}，移除 ${removed}`)
    await Promise.all([renewAnalyses(), reload(analysisApi.differences)])
    onTaken()
    onClose()
  })
  return (
    <DialogFrame
      size="M" title="项目清单有变化" onClose={onClose}
      actions={<Button
        intent="primary" text="更新测算清单" loading={busy} disabled={data === undefined || data.length === 0} onClick={applyDifferences}
      />}
    >
      <p className="yz-analyse-hint">工程量变化的清单项退回待确认，手工和甲方给定的单价改为清单的单价，已锁定的保持原样。</p>
      {errorOf('') !== undefined && <p className="yz-analyse-hint wrong" role="alert">{errorOf('')}</p>}
      {data === undefined ? <SkeletonRows rows={4} columns={3} /> : (
        <div className="yz-analyse-differences">
          <table className="yz-plain">
            <thead><tr><th scope="col">清单项</th><th scope="col">差异</th><th scope="col">更新后</th></tr></thead>
            <tbody>
              {data.map(({ kind, projectItemId, name, cells }) => (
                <tr key={`${kind} ${projectItemId}`}>
                  <th scope="row">{name}</th>
                  <td>{KIND[kind]}</td>
                  <td>{kind === 'CHANGED' ? cells.map(({ column, label, before, after }) => <div
                    key={column}
                  >{label}：{valueText(column, before)} → {valueText(column, after)}</div>) : BECOMES[kind]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </DialogFrame>
  )
}

/** Changes of the project's bill since it was copied: displayed with their effects, and applied only on request (domain B4.3). */
export function Differences({ count, ...dialog }: DifferencesProps) {
  const [open, setOpen] = useState(false)
  if (count === 0) return null
  return (
    <div className="yz-analyse-offer" role="status">
      <span>项目清单有 {count} 处变化，测算仍按原来的清单。</span>
      <Button size="small" text="查看并更新" onClick={() => setOpen(true)} />
      {open && <DifferencesDialog {...dialog} onClose={() => setOpen(false)} />}
    </div>
  )
}
