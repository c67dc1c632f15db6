import { Time } from '@blueprintjs/icons'
import { businessDate } from '#schemas/kit/index.ts'
import { useClock } from '#client/ui/useClock.ts'
import type { CellViewProps } from './cellView.ts'
import './deadline.css'

const DAY_MS = 86_400_000
/** So few days are little. */
const SOON = 3

/** The day by which the client has to know of a change, and how many days are left until then while he does not. */
export function NotifyBy({ value, text, row }: CellViewProps) {
  const today = businessDate(new Date(useClock()))
  const left = typeof value === 'string' && row.clientState === 'NONE'
    ? Math.round((Date.parse(value) - Date.parse(today)) / DAY_MS)
    : Number.NaN
  if (Number.isNaN(left)) return <>{text}</>
  const tone = left < 0 ? 'over' : left <= SOON ? 'soon' : 'calm'
  return <span
    className={`yz-deadline ${tone}`}
  >{text}{tone !== 'calm' && <Time size={12} />}<small>{left < 0 ? `超 ${-left} 天` : `剩 ${left} 天`}</small></span>
}
