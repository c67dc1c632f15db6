import { useSyncExternalStore } from 'react'
import type { CellViewProps } from './cellView.ts'

const silent = (): (() => void) => () => {}

/** A value with what the page says of it: by how much its price is behind. */
export function Noted({ column, rowId, text, events: { notes } }: CellViewProps) {
  const note = useSyncExternalStore(notes?.subscribe ?? silent, () => notes?.of(column, rowId))
  if (!note) return <>{text}</>
  return <span className="yz-noted" title={note.title}><small className={note.tone} aria-label={note.title}>{note.text}</small>{text}</span>
}
