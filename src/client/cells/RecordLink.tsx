import type { CellViewProps } from './cellView.ts'

/** A text that opens the record which the row stands for. */
export function RecordLink({ text, events }: CellViewProps) {
  return events.open && text ? <span className="yz-link" role="link">{text}</span> : <>{text}</>
}
