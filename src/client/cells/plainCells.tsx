import { Lock, Media, Time } from '@blueprintjs/icons'
import { useSyncExternalStore } from 'react'
import { isDecimalText } from '#schemas/kit/index.ts'
import { Difference } from '#client/ui/Difference.tsx'
import type { CellViewProps } from './cellView.ts'
import { waitText } from './waitText.ts'

/** Number of rows of another line bound to this one; opens them. */
export function BoundCount({ value, text, events }: CellViewProps) {
  if (value === null || Number(value) === 0) return <span>—</span>
  return events.open ? <span className="yz-link" role="link">{text}</span> : <>{text}</>
}

/** A boolean as a check box, toggled by the sheet on click and key without moving the focus. */
export function CheckBox({ value, text }: CellViewProps) {
  if (value !== null && typeof value !== 'boolean') return <>{text}</>
  return <span className={value === true ? 'yz-check on' : 'yz-check'}>{value === true && text}</span>
}

/** Number of the row's pictures; Enter or a double click opens them. */
export function ImageCount({ value }: CellViewProps) {
  return Array.isArray(value) && value.length > 0 ? <span className="yz-images"><Media size={14} /> {value.length}</span> : null
}

const silent = (): (() => void) => () => {}

/** A value with the page's note, such as a price deviation. */
export function Noted({ column, row, rowId, text, events: { notes } }: CellViewProps) {
  const note = useSyncExternalStore(notes?.subscribe ?? silent, () => notes?.of(column, rowId, row))
  if (!note) return <>{text}</>
  return <span className="yz-noted" title={note.title}><small className={note.tone} aria-label={note.title}>{note.text}</small>{text}</span>
}

/** Link to the row's record. No tab stop: the sheet's keys move between cells. */
export function RecordLink({ column, row, text, events }: CellViewProps) {
  const href = events.href?.(column, row)
  if (!text || (href === undefined && !events.open)) return <>{text}</>
  if (href === undefined) return <span className="yz-link" role="link">{text}</span>
  return <a className="yz-link" href={href} tabIndex={-1} draggable={false}>{text}</a>
}

/** Name of a work step; the mandatory one is marked (spec-2 §4). */
export function StepName({ text, row, events }: CellViewProps) {
  return events.locked?.(row) ? <>{text} <span className="yz-must"><Lock size={12} /> 必选</span></> : <>{text}</>
}

/** Deviation from a reference, above or below. */
export function Variance({ value, text }: CellViewProps) {
  return typeof value === 'string' && isDecimalText(value) ? <Difference by={value} text={text} /> : <>{text}</>
}

/** Waiting time before the next step; text that is no number stays as typed. */
export function WaitPeriod({ value, text }: CellViewProps) {
  if (!value) return null
  return typeof value === 'number' ? <span className="yz-wait"><Time size={12} /> {waitText(value)}</span> : <>{text}</>
}
