import { Button, MenuDivider, MenuItem } from '@blueprintjs/core'
import { Add, Layers, Trash } from '@blueprintjs/icons'
import { useMemo, useRef, useState } from 'react'
import { positions } from '#schemas/position/positions.ts'
import type { Row } from '#schemas/kit/index.ts'
import { positionApi as api } from '#shared/api/position.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { branchesOf } from '#client/grid/remote/Branches.ts'
import type { SaveRows } from '#client/grid/remote/saving.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { CopyDialog } from './acts/CopyDialog.tsx'
import { ExpectedDialog } from './acts/ExpectedDialog.tsx'
import { PatternDialog } from './acts/PatternDialog.tsx'
import { TagsDialog } from './acts/TagsDialog.tsx'
import { placeRecords } from './sources.ts'
import type { Design } from './useDesign.ts'

type Dialog = { readonly kind: 'pattern', readonly under: Row | null } | { readonly kind: 'copy', readonly place: Row }
  | { readonly kind: 'tags' | 'labels', readonly ids: readonly string[] }
const EVENTS: CellEvents = { record: placeRecords }

export interface PlacesPaneProps {
  readonly design: Design
  readonly mayEdit: boolean
  readonly active: boolean
  readonly onPlace: (place: Row | null) => void
}

/** The tree of places, edited in place: moved, pasted as an outline, added by a pattern, copied with their matches. */
export function PlacesPane({ design: { projectId, edits }, mayEdit, active, onPlace }: PlacesPaneProps) {
  const sheet = useRef<SheetHandle>(null)
  const params = useMemo(() => ({ projectId }), [projectId])
  const save = useMemo<SaveRows>(() => async (change, key) => {
    const response = await call(api.save, { ...change, projectId }, { quiet: true, key })
    return { ...response, rows: response.rows as Row[] }
  }, [projectId])
  const list = useRemoteList(positions, api.list, params, { of: projectId, inAddress: false, ...(mayEdit && { save }) })
  const { model } = list
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const isLeaf = (id: string): boolean =>
    !model.rows().some(({ parentId }) => parentId === id) && (list.branches === undefined || branchesOf(list.branches).hidden(id) === 0)
  const currentPlace = (): Row | null => model.row(sheet.current?.selection().rowIds[0] ?? '') ?? null
  const openForSelected = (kind: 'tags' | 'labels'): void =>
    sheet.current?.withTouched(ids => (ids.length === 0 ? toast.info('请先选择部位') : setDialog({ kind, ids })))
  const copy = (): void => {
    const place = currentPlace()
    if (place === null) toast.info('请先选择要复制的部位')
    else setDialog({ kind: 'copy', place })
  }
  const close = (): void => {
    setDialog(null)
    sheet.current?.focus()
  }
  const done = (): void => {
    close()
    void list.reload()
  }
  const pattern = edits
    && <Button intent="primary" icon={<Add />} text="按规则新增" onClick={() => setDialog({ kind: 'pattern', under: currentPlace() })} />
  return (
    <>
      <GridWorkspace
        kind="list" noun="部位" list={list} ref={sheet} active={active} compact readOnly={!edits} marksRow cellEvents={EVENTS}
        onRows={([id]) => {
          const place = model.row(id ?? '')
          onPlace(place === undefined ? null : { ...place, isLeaf: isLeaf(String(id)) })
        }}
        toolbar={edits && (
          <>
            {pattern}
            <MenuButton text="更多">
              <MenuItem text="新增同级" onClick={() => sheet.current?.run('insertBelow')} />
              <MenuItem text="新增下级" onClick={() => sheet.current?.run('insertUnder')} />
              <MenuItem text="复制到…" onClick={copy} />
              <MenuItem text="标签…" onClick={() => openForSelected('tags')} />
              <MenuItem text="应有标注…" onClick={() => openForSelected('labels')} />
              <MenuDivider />
              <MenuItem icon={<Trash />} intent="danger" text="删除" onClick={() => sheet.current?.run('deleteRows')} />
            </MenuButton>
          </>
        )}
        empty={<EmptyState
          icon={<Layers size={32} />} title="还没有部位" text={edits ? '按规则新增，或把楼层、房间从 Excel 粘贴为大纲。' : undefined} action={pattern || undefined}
        />}
      />
      {dialog?.kind === 'pattern' && <PatternDialog projectId={projectId} under={dialog.under} onDone={done} onClose={close} />}
      {dialog?.kind === 'copy' && <CopyDialog projectId={projectId} place={dialog.place} onDone={done} onClose={close} />}
      {dialog?.kind === 'tags' && <TagsDialog projectId={projectId} ids={dialog.ids} onDone={done} onClose={close} />}
      {dialog?.kind === 'labels' && <ExpectedDialog projectId={projectId} ids={dialog.ids} onDone={done} onClose={close} />}
    </>
  )
}
