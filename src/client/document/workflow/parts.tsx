import { PROCESS_TONES, timeText } from '#schemas/kit/index.ts'
import type { Workflow } from '#shared/api/workflow.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { StateTag } from '#client/ui/StateTag.tsx'
import { UrgencyTag } from './UrgencyTag.tsx'

/** Loaded with the first approved document. */
export { WorkflowFoot } from './WorkflowFoot.tsx'
export { WorkflowPanel } from './WorkflowPanel.tsx'

export function FlowNews({ grid, id, onNews }: { readonly grid: string, readonly id: string, readonly onNews: () => void }) {
  useRowsNews(grid, ids => { if (ids === null || ids.has(id)) onNews() })
  return null
}

export const ProcessTags = ({ workflow: { processStateKv: { key, value }, urgency } }: { readonly workflow: Workflow }) =>
  <><StateTag {...PROCESS_TONES[key]} quiet={false}>{value}</StateTag><UrgencyTag urgency={urgency} /></>

/** 何助理 发起于 2026-11-18 09:12. */
export const Byline = ({ workflow: { startByKv, startTime } }: { readonly workflow: Workflow }) =>
  (startByKv === null || startTime === null ? null : <span className="byline">{startByKv.value} 发起于 {timeText(startTime)}</span>)
