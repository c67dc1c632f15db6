import { useRef } from 'react'
import { TAKING } from '#client/ui/pick/host.ts'
import { PickBox } from '#client/ui/pick/PickPopover.tsx'
import { RecordPanel } from '#client/ui/pick/RecordPanel.tsx'
import { chordOf } from '#client/ui/pick/usePanelHost.ts'
import type { EditorPopupProps } from './editorProps.ts'

/** Project, person or role of a cell, searched in a separate field: only existing records are valid. */
export function RecordEditor({ column, columnKey, row, events, text, typed, pickSet, leave, seek, close }: EditorPopupProps) {
  /** Key that ended an entry whose suggestions arrive later: moves the cursor then. */
  const key = useRef<string | null>(null)
  const choice = events.record?.(columnKey, row)
  if (choice === undefined) return null
  return (
    <div
      onPointerDownCapture={() => { key.current = null }}
      onKeyDownCapture={({ nativeEvent }) => {
        const chord = chordOf(nativeEvent)
        key.current = TAKING.has(chord) ? chord : null
      }}
      onKeyDown={event => {
        event.stopPropagation()
        const goesOn = event.key === 'Tab' && !event.isDefaultPrevented()
        if (event.key !== 'Escape' && !goesOn) return
        event.preventDefault()
        if (goesOn) pickSet({}, key.current)
        else close()
      }}
      onInput={({ target }) => seek?.((target as HTMLInputElement).value)}
      onBlur={event => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) leave({})
      }}
    >
      <PickBox
        noun={column.label}
        ahead={typed ? text : ''}
        done={close}
        renderPanel={host =>
          <RecordPanel {...host} source={choice.source} value={null} onPick={entry => pickSet(choice.set(entry), key.current)} />}
      />
    </div>
  )
}
