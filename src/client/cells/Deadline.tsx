import { Time } from '@blueprintjs/icons'
import { timeText } from '#schemas/kit/index.ts'
import { useClock } from '#client/ui/useClock.ts'
import type { CellViewProps } from './cellView.ts'
import { timeLeft } from './timeLeft.ts'
import './deadline.css'

/** Live time left until a deadline; urgent ones are marked by a clock and weight as well as colour. */
export function Deadline({ at }: { readonly at: string }) {
  const remaining = timeLeft(at, useClock())
  if (remaining === null) return <>{at}</>
  return (
    <span className={`yz-deadline ${remaining.tone}`} title={timeText(at)}>
      {remaining.tone !== 'calm' && <Time size={12} />}{remaining.text}
    </span>
  )
}

/** A deadline cell; text that is no date is shown as it is. */
export function DeadlineCell({ value, text }: CellViewProps) {
  return typeof value === 'string' && value !== '' ? <Deadline at={value} /> : <>{text}</>
}
