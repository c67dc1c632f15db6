import type { CellViewProps } from './cellView.ts'

/** A text that opens the record which the row stands for. It is no stop of Tab: the sheet's keys walk its cells. */
export function RecordLink({ column, row, text, events }: CellViewProps) {
  const href = events.href?.(column, row)
  if (!text || (href === undefined && !events.open)) return <>{text}</>
  if (href === undefined) return <span className="yz-link" role="link">{text}</span>
  return <a className="yz-link" href={href} tabIndex={-1} draggable={false}>{text}</a>
}
