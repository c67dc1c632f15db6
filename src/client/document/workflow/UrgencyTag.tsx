import { urgencyText, type Urgency } from '#shared/api/workflow.ts'
import { isPressing } from '#shared/approval/logText.ts'
import { StateTag } from '#client/ui/StateTag.tsx'

/** Nothing for normal urgency. */
export const UrgencyTag = ({ urgency }: { readonly urgency: Urgency }) =>
  (isPressing(urgency) ? <StateTag tone={urgency === 100 ? 'danger' : 'warning'}>{urgencyText(urgency)}</StateTag> : null)
