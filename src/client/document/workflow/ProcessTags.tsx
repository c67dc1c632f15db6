import { PROCESS_TONES, timeText } from '#schemas/kit/index.ts'
import type { Workflow } from '#shared/api/workflow.ts'
import { StateTag } from '#client/ui/StateTag.tsx'
import { UrgencyTag } from './UrgencyTag.tsx'

/** How the approval stands, and how it presses. */
export const ProcessTags = ({ workflow: { processStateKv: { key, value }, urgency } }: { readonly workflow: Workflow }) =>
  <><StateTag {...PROCESS_TONES[key]} quiet={false}>{value}</StateTag><UrgencyTag urgency={urgency} /></>

/** 何助理 发起于 2026-11-18 09:12. */
export const Byline = ({ workflow: { startByKv, startTime } }: { readonly workflow: Workflow }) =>
  (startByKv === null || startTime === null ? null : <span className="byline">{startByKv.value} 发起于 {timeText(startTime)}</span>)
