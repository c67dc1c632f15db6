import { Lock, Media, Time } from '@blueprintjs/icons'
import { useSyncExternalStore } from 'react'
import { isDecimalText } from '#schemas/kit/index.ts'
import { Difference } from '#client/ui/Difference.tsx'
import type { CellViewProps } from './cellView.ts'
import { waitText } from './waitText.ts'

/** How many rows of another line belong to this one; opens them. */
export function BoundCount({ value, text, events }: CellViewProps) {
  if (value === null || Number(value) === 0) return <span>—</span>
  return events.open ? <span className="yz-link" role="link">{text}</span> : <>{text}</>
}

/** A yes or no as a box. The sheet turns it at a click, as it does at the key: one edit, and nothing else has the focus. */
export function CheckBox({ value, text }: CellViewProps) {
  if (value !== null && typeof value !== 'boolean') return <>{text}</>
  return <span className={value === true ? 'yz-check on' : 'yz-check'}>{value === true && text}</span>
}

/** How many pictures a row has; Enter or a double click opens them. */
export function ImageCount({ value }: CellViewProps) {
  return Array.isArray(value) && value.length > 0 ? <span className="yz-images"><Media size={14} /> {value.length}</span> : null
}

const silent = (): (() => void) => () => {}

/** A value with the page's note: how much its price is behind. */
export function Noted({ column, row, rowId, text, events: { notes } }: CellViewProps) {
  const note = useSyncExternalStore(notes?.subscribe ?? silent, () => notes?.of(column, rowId, row))
  if (!note) return <>{text}</>
  return <span className="yz-noted" title={note.title}><small className={note.tone} aria-label={note.title}>{note.text}</small>{text}</span>
}

/** A link to the row's record. Not a tab stop: the sheet's keys move between cells. */
export function RecordLink({ column, row, text, events }: CellViewProps) {
  const href = events.href?.(column, row)
  if (!text || (href === undefined && !events.open)) return <>{text}</>
  if (href === undefined) return <span className="yz-link" role="link">{text}</span>
  return <a className="yz-link" href={href} tabIndex={-1} draggable={false}>{text}</a>
}

/** The name of a work step; the one that every package must have says so (spec-2 §4). */
export function StepName({ text, row, events }: CellViewProps) {
  return events.locked?.(row) ? <>{text} <span className="yz-must"><Lock size={12} /> 必选</span></> : <>{text}</>
}

/** By how much something is above or below something else. */
export function Variance({ value, text }: CellViewProps) {
  return typeof value === 'string' && isDecimalText(value) ? <Difference by={value} text={text} /> : <>{text}</>
}

/** How long the next step waits. Text that is no number stays as it was typed. */
export function WaitPeriod({ value, text }: CellViewProps) {
  if (!value) return null
  return typeof value === 'number' ? <span className="yz-wait"><Time size={12} /> {waitText(value)}</span> : <>{text}</>
}
