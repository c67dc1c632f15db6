import { Button } from '@blueprintjs/core'
import { FloppyDisk } from '@blueprintjs/icons'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { matrixGrid, placeColumn } from '#schemas/position/matrix.ts'
import { positionMatchApi as api } from '#shared/api/positionMatch.ts'
import { call } from '#client/data/http.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { reload } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { finishTyping } from '#client/document/finishTyping.ts'
import { useSending } from '#client/document/useSending.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { confirmLeave } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { Leaf } from '../leaves.ts'
import { changedCells, matrixRows, withRemainders, type MatrixCell } from './draft.ts'
import { PasteDialog } from './PasteDialog.tsx'

export interface MatrixFacts {
  readonly items: readonly Row[]
  readonly leaves: readonly Leaf[]
  readonly cells: readonly (MatrixCell & { readonly quantity: string })[]
}

/** An editable model of the matrix with updated remainders, and its initial rows. */
function useMatrixModel({ items, leaves, cells }: MatrixFacts) {
  const grid = useMemo(() => matrixGrid(leaves.map(({ id, path }) => ({ id, label: path }))), [leaves])
  const { lookups } = useLookups(useMemo(() => sourcesOf(grid), [grid]))
  return useState(() => {
    const rows = matrixRows(items, cells)
    const start = new Map(rows.map(row => [String(row.id), row]))
    const model = rowsModel(
      grid, rows, lookups, leaves.map(({ id }) => placeColumn(id)), { settle: withRemainders(start), isOpen: row => row.state !== 'DONE' }
    )
    return { model, start }
  })[0]
}

export interface MatrixSheetProps {
  readonly projectId: string
  readonly facts: MatrixFacts
  readonly edits: boolean
  readonly active: boolean
  readonly note: string
  readonly onDirty: (isDirty: boolean) => void
}

/** Cells are saved together, all or none. */
export function MatrixSheet({ projectId, facts, edits, active, note, onDirty }: MatrixSheetProps) {
  const { model, start } = useMatrixModel(facts)
  const sheet = useRef<SheetHandle>(null)
  const [pasting, setPasting] = useState(false)
  const { busy, errorOf, send } = useSending()
  const rows = useSyncExternalStore(model.subscribe, model.rows)
  const cells = useMemo(() => changedCells(start, rows), [start, rows])
  const isDirty = cells.length > 0
  const { setDirty } = useTab()
  useEffect(() => {
    onDirty(isDirty)
    setDirty(isDirty)
    return () => { setDirty(false) }
  }, [isDirty, onDirty, setDirty])
  const save = (): void => {
    finishTyping()
    const now = changedCells(start, model.rows())
    if (model.problems().size > 0) return toast.bad('有的格不是工程量，请先改正')
    if (now.length === 0) return
    void send(async () => {
      const { count } = await call(api.saveCells, { projectId, cells: now }, { quiet: true })
      toast.ok(`已写入 ${count} 格`)
      onDirty(false)
      await reload(api.items, api.matrix)
    })
  }
  const giveUp = async (): Promise<void> => {
    if (!await confirmLeave('匹配矩阵')) return
    while (model.undoLabel() !== undefined) model.undo()
    sheet.current?.focus()
  }
  const close = (): void => {
    setPasting(false)
    sheet.current?.focus()
  }
  return (
    <>
      {errorOf('') !== undefined && <p className="yz-design-refused" role="alert">{errorOf('')}</p>}
      <GridWorkspace
        kind="lines" noun="清单项" model={model} ref={sheet} active={active} compact readOnly={!edits} onSave={save}
        end={<span className="note">{note}</span>}
        toolbar={edits && (
          <>
            <Button
              intent="primary" icon={<FloppyDisk />} text={isDirty ? `写入 ${cells.length} 格` : '写入'} disabled={!isDirty} loading={busy}
              onClick={save}
            />
            {isDirty && <Button text="放弃" disabled={busy} onClick={() => void giveUp()} />}
            <Button text="按名称粘贴" onClick={() => setPasting(true)} />
          </>
        )}
      />
      {pasting && (
        <PasteDialog
          items={model.rows()} places={facts.leaves} onClose={close}
          onTake={pasted => {
            model.edit({
              label: '按名称粘贴',
              cells: pasted.map(({ itemId, positionId, value }) => ({ rowId: itemId, column: placeColumn(positionId), value })),
            })
            close()
          }}
        />
      )}
    </>
  )
}
