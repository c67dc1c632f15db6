import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { useEarlyKeys } from '#client/ui/useEarlyKeys.ts'
import { LookupBody, type LookupBodyProps } from './LookupBody.tsx'
import '../document.css'

export interface LookupDialogProps extends LookupBodyProps {
  readonly title: string
  readonly code?: string
  readonly onClose: () => void
}

export function LookupDialog({ title, code, onClose, ...body }: LookupDialogProps) {
  useEarlyKeys('.yz-lookup-filters input')
  return <DialogFrame size="L" flush title={title} code={code} onClose={onClose}><LookupBody {...body} /></DialogFrame>
}
