import { formatCell, NO_LOOKUPS, type Row } from '#schemas/kit/index.ts'
import { stillAuditList } from '#schemas/process/lists.ts'
import { urgency } from '#shared/api/workflow.ts'
import { Deadline } from '#client/cells/Deadline.tsx'
import { spanText } from '#client/cells/timeLeft.ts'
import { UrgencyTag } from '#client/document/workflow/UrgencyTag.tsx'
import { useClock } from '#client/ui/useClock.ts'

/** 机械合同. */
export const kindName = (row: Row): string => String(row.kindName ?? '')
export const amountText = (row: Row): string =>
  (row.amount == null ? '' : formatCell(row.amount, stillAuditList.columns.amount, NO_LOOKUPS))
export const documentOf = (row: Row): { readonly kind: string, readonly id: string } => ({ kind: String(row.kind), id: String(row.id) })

/** 特急 or 加急; nothing for normal urgency. */
export function Urgent({ row }: { readonly row: Row }) {
  const read = urgency.safeParse(Number(row.urgency))
  return read.success && <UrgencyTag urgency={read.data} />
}

/** Since arrival; nothing if unknown. */
export function Waited({ row }: { readonly row: Row }) {
  const now = useClock()
  const startTime = Date.parse(String(row.openedTime ?? ''))
  return Number.isNaN(startTime) ? null : <span>{spanText(now - startTime)}</span>
}

export const hasDeadline = (row: Row): row is Row & { readonly deadline: string } => typeof row.deadline === 'string' && row.deadline !== ''

/** Remaining time; without a deadline, waiting time. */
export function TimeOf({ row }: { readonly row: Row }) {
  return hasDeadline(row) ? <Deadline at={row.deadline} /> : <span>已等待 <Waited row={row} /></span>
}
