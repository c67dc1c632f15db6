import { Time } from '@blueprintjs/icons'
import { timeText } from '#schemas/kit/index.ts'
import { useClock } from '#client/ui/useClock.ts'
import type { CellViewProps } from './cellView.ts'
import { timeLeft } from './timeLeft.ts'
import './deadline.css'

/** Time left until a deadline, live; a clock and weight distinguish pressing ones without colour. */
export function Deadline({ at }: { readonly at: string }) {
  const left = timeLeft(at, useClock())
  if (left === null) return <>{at}</>
  return (
    <span className={`yz-deadline ${left.tone}`} title={timeText(at)}>
      {left.tone !== 'calm' && <Time size={12} />}{left.text}
    </span>
  )
}

/** A deadline as a cell; text that is no moment stays as it is. */
export function DeadlineCell({ value, text }: CellViewProps) {
  return typeof value === 'string' && value !== '' ? <Deadline at={value} /> : <>{text}</>
}
