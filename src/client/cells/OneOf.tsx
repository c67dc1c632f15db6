import { useSyncExternalStore } from 'react'
import { isEmpty } from '#schemas/kit/index.ts'
import type { CellViewProps } from './cellView.ts'

const silent = (): (() => void) => () => {}

/** A cell in a group of alternatives: a radio mark when selected, and the page's note. The sheet selects it by click or key. */
export function OneOf({ column, row, rowId, value, text, taken: isSelected, events: { notes } }: CellViewProps) {
  const note = useSyncExternalStore(notes?.subscribe ?? silent, () => notes?.of(column, rowId, row))
  if (text === '') return null
  if (isEmpty(value)) return <span className="yz-cell-none">{text}</span>
  return (
    <span className="yz-one-cell">
      <span className={isSelected === true ? 'yz-one on' : 'yz-one'} role="img" aria-label={isSelected === true ? '已取' : '未取'} />
      {note && <small className={note.tone} title={note.title} aria-label={note.title}>{note.text}</small>}
      <span className="value">{text}</span>
    </span>
  )
}
