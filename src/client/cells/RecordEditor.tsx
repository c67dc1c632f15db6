import { PickBox } from '#client/ui/pick/PickPopover.tsx'
import { RecordPanel } from '#client/ui/pick/RecordPanel.tsx'
import type { EditorPopupProps } from './editorProps.ts'

/** A project, a person, a role in a cell: searched in a field of its own, since only records that exist may be taken. */
export function RecordEditor({ column, columnKey, row, events, pickSet, close }: EditorPopupProps) {
  const choice = events.record?.(columnKey, row)
  if (choice === undefined) return null
  return (
    <div
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key !== 'Escape') return
        event.preventDefault()
        close()
      }}
      onBlur={event => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <PickBox
        noun={column.label}
        done={close}
        renderPanel={host => <RecordPanel {...host} source={choice.source} value={null} onPick={entry => pickSet(choice.set(entry))} />}
      />
    </div>
  )
}
