import type { CellViewProps } from './cellView.ts'

/** How many rows of another line belong to this one; opens them. */
export function BoundCount({ value, text, events }: CellViewProps) {
  if (value === null || Number(value) === 0) return <span>—</span>
  return events.open ? <span className="yz-link" role="link">{text}</span> : <>{text}</>
}
