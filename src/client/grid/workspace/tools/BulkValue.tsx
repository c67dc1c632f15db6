import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Suspense, useState } from 'react'
import { EDITOR_POPUPS } from '#client/cells/editorPopups.ts'
import { editorOf } from '#client/cells/editorName.ts'
import type { Row } from '#schemas/kit/index.ts'
import { editText, takesNumbers } from '#schemas/kit/index.ts'
import type { RowModel } from '#client/grid/model.ts'
import { chordOf } from '#client/grid/sheet/keyboard.ts'
import { PopupKeys } from '#client/grid/sheet/popupKeys.ts'

/** Helpers that work for any row. */
const HELPERS = new Set(['list', 'tree', 'date'])
const NO_EVENTS = {}

export interface BulkValueProps {
  readonly id: string
  readonly model: RowModel
  readonly columnKey: string
  /** Its value is preselected. */
  readonly row: Row
  readonly text: string
  readonly focused: boolean
  readonly onText: (text: string) => void
  readonly onEnter: () => void
}

/** Column editor outside cells: a field with list, tree or calendar. */
export function BulkValue({ id, model, columnKey, row, text, focused, onText, onEnter }: BulkValueProps) {
  const { grid, lookups } = model
  const column = grid.columns[columnKey]!
  const editor = editorOf(column)
  const [keys] = useState(() => new PopupKeys())
  const [typed, setTyped] = useState(false)
  if (editor === 'toggle') {
    return (
      <HTMLSelect id={id} fill value={text} onChange={event => onText(event.currentTarget.value)}>
        <option value="" className="prompt">请选择</option>
        {[true, false].map(value => <option key={String(value)}>{editText(value, column, lookups)}</option>)}
      </HTMLSelect>
    )
  }
  const Popup = HELPERS.has(editor) ? EDITOR_POPUPS[editor] : null
  const unit = 'unit' in column.options && takesNumbers(column) ? column.options.unit : column.kind === 'percent' ? '%' : undefined
  const applyPick = (next: string) => {
    setTyped(false)
    onText(next)
  }
  return (
    <>
      <InputGroup
        fill autoFocus={focused} id={id} value={text} placeholder={Popup ? '输入后从列表选择' : '新值'}
        {...(unit && { rightElement: <span className="yz-bulk-unit">{unit}</span> })}
        onValueChange={next => {
          setTyped(true)
          onText(next)
        }}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          const leaves = event.key === 'Tab'
          // Tab moves on with the searched option.
          if (leaves && !typed) return
          if (keys.handle(event.nativeEvent, chordOf(event.nativeEvent))) {
            if (!leaves) event.preventDefault()
          } else if (event.key === 'Enter') onEnter()
        }}
      />
      {Popup && (
        <div className="yz-bulk-list">
          <Suspense fallback={null}>
            <Popup
              grid={grid} lookups={lookups} head={model.head()} column={column} columnKey={columnKey} row={row}
              text={text} typed={typed} readOnly={false} events={NO_EVENTS} keys={keys.listen} point={() => {}}
              pick={value => applyPick(editText(value, column, lookups))}
              pickSet={() => {}} leave={() => {}} close={() => {}}
            />
          </Suspense>
        </div>
      )}
    </>
  )
}
