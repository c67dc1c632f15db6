import { Time } from '@blueprintjs/icons'
import type { CellViewProps } from './cellView.ts'
import { waitText } from './waitText.ts'

/** How long the next step waits. Text that is no number stays as it was typed. */
export function WaitPeriod({ value, text }: CellViewProps) {
  if (!value) return null
  return typeof value === 'number' ? <span className="yz-wait"><Time size={12} /> {waitText(value)}</span> : <>{text}</>
}
