import { Time } from '@blueprintjs/icons'
import { businessDate } from '#schemas/kit/index.ts'
import { useClock } from '#client/ui/useClock.ts'
import type { CellViewProps } from './cellView.ts'
import './deadline.css'

const DAY_MS = 86_400_000
/** Days left that count as urgent. */
const SOON = 3

/** Date by which the client must be notified of a change, with the days left until notified. */
export function NotifyBy({ value, text, row }: CellViewProps) {
  const today = businessDate(new Date(useClock()))
  const remaining = typeof value === 'string' && row.clientState === 'NONE'
    ? Math.round((Date.parse(value) - Date.parse(today)) / DAY_MS)
    : Number.NaN
  if (Number.isNaN(remaining)) return <>{text}</>
  const tone = remaining < 0 ? 'over' : remaining <= SOON ? 'soon' : 'calm'
  return <span
    className={`yz-deadline ${tone}`}
  >{text}{tone !== 'calm' && <Time size={12} />}<small>{remaining < 0 ? `超 ${-remaining} 天` : `剩 ${remaining} 天`}</small></span>
}
