import { Suspense, useCallback, useEffect } from 'react'
import { EDITOR_POPUPS } from '#client/cells/editorPopups.ts'
import type { EditorPopupProps } from '#client/cells/editorProps.ts'
import { CellPopup } from './CellPopup.tsx'
import type { SheetCore } from './core.ts'
import { close, pick } from './editing.ts'
import { fillPicked, FILLS } from './fillTyped.ts'
import { moveOn } from './moves.ts'
import type { PopupKeys } from './popupKeys.ts'
import { useStore } from './store.ts'

/** Helper of the edited cell: options, tree, calendar, waiting period or pictures. */
export function EditorHost({ core, keys, focus }: { readonly core: SheetCore; readonly keys: PopupKeys; readonly focus: () => void }) {
  const session = useStore(core.session)
  useEffect(() => {
    if (session === null && document.activeElement?.closest('.yz-cell-popup')) focus()
  }, [session, focus])
  const point = useCallback<EditorPopupProps['point']>(at => core.pointed.set(at), [core])
  if (!session?.popup) return null
  const Popup = EDITOR_POPUPS[session.editor]
  const column = core.model.grid.columns[session.column]
  const row = core.model.row(session.rowId)
  if (!Popup || !column || !row) return null
  const end = (): void => {
    close(core)
    focus()
  }
  const pickValues: EditorPopupProps['pickSet'] = (set, key = keys.now) => {
    if (key === FILLS) fillPicked(core, set)
    else pick(core, set)
    focus()
    moveOn(core, key)
  }
  const popup = (
    <Suspense fallback={null}>
      <Popup
        grid={core.model.grid} lookups={core.model.lookups} head={core.model.head()} column={column} columnKey={session.column} row={row}
        text={session.text} typed={session.typed} readOnly={!core.canEdit({ row, key: session.column })}
        events={core.props.cellEvents ?? {}} keys={keys.listen} point={point}
        pick={(value, key) => pickValues({ [session.column]: value }, key)}
        pickSet={pickValues}
        leave={set => pick(core, set)}
        seek={sought => core.session.set({ ...session, sought })}
        close={end}
      />
    </Suspense>
  )
  return session.editor === 'files' ? popup : <CellPopup core={core} rowId={session.rowId} column={session.column}>{popup}</CellPopup>
}
