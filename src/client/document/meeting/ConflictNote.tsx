import { Button } from '@blueprintjs/core'
import type { MouseEvent } from 'react'
import { formatCell, type Column, type KindName, isRightAligned, type Lookups, shortTimeText, type Value } from '#schemas/kit/index.ts'
import type { FieldConflict } from './meeting.ts'

export interface ConflictNoteProps {
  readonly column: Column<KindName, unknown>
  readonly lookups: Lookups
  readonly mine: Value
  readonly conflict: FieldConflict
  readonly onChoose: (side: 'mine' | 'theirs') => void
}

export function ConflictNote({ column, lookups, mine: ownValue, conflict: { now, by, at }, onChoose }: ConflictNoteProps) {
  const textOf = (value: Value) => `${formatCell(value, column, lookups) || '空'}${column.kind === 'files' ? ' 个文件' : ''}`
  const writer = [by ?? '他人', at && shortTimeText(at)].filter(Boolean).join(' · ')
  const choose = (side: 'mine' | 'theirs') => ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
    const field = currentTarget.closest('.yz-field')?.querySelector('label')?.control
    onChoose(side)
    // The buttons disappear: after a key press the focus goes to their field.
    if (detail === 0) field?.focus()
  }
  return (
    <div className={`yz-field-conflict${isRightAligned(column) ? ' number' : ''}`} role="alert">
      <span>我的修改 <b>{textOf(ownValue)}</b></span>
      <span>对方的修改 <b>{textOf(now)}</b> <small>{writer}</small></span>
      <span className="ways">
        <Button size="small" text="保留我的" onClick={choose('mine')} />
        <Button size="small" text="采用对方" onClick={choose('theirs')} />
      </span>
    </div>
  )
}
