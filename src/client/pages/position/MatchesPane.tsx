import { Button } from '@blueprintjs/core'
import { Add, Link, Tick, Trash } from '@blueprintjs/icons'
import { useMemo, useRef, useState } from 'react'
import { dec, isEmpty, type Row } from '#schemas/kit/index.ts'
import { positionMatches } from '#schemas/position/matches.ts'
import { positionMatchApi as api } from '#shared/api/positionMatch.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import type { SaveRows } from '#client/grid/remote/saving.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { ShareDialog } from './acts/ShareDialog.tsx'
import { attempt } from './attempt.ts'
import { matchRecords } from './sources.ts'
import type { Design } from './useDesign.ts'

/** Subject of the rows: one item, or one place with its subtree. */
export type MatchesOf = { readonly by: 'item', readonly item: Row }
  | { readonly by: 'place', readonly place: Row, readonly isLeaf: boolean }
const HIDDEN_COLUMNS = { item: ['itemName', 'unit'], place: [], leaf: ['positionName', 'path'] } as const
const HINTS = [{ keys: 'Enter', does: '空的工程量取剩余' }] as const

export interface MatchesPaneProps {
  readonly design: Design
  readonly mayEdit: boolean
  readonly of: MatchesOf
  /** The selected place, whatever the subject is: the initial place of a share. */
  readonly place: Row | null
  readonly active: boolean
  readonly itemRow: (id: string) => Row | undefined
}

/** The matches of an item or of a place: typed, pasted by names, filled with the remainder, checked. */
export function MatchesPane({ design: { projectId, edits }, mayEdit, of: source, place, active, itemRow }: MatchesPaneProps) {
  const sheet = useRef<SheetHandle>(null)
  const [sharing, setSharing] = useState(false)
  const isOfItem = source.by === 'item'
  const scope = useMemo(
    () => (source.by === 'item' ? { itemId: String(source.item.id) } : { positionId: String(source.place.id) }), [source]
  )
  const begins = useMemo<Row>(() => (source.by === 'item'
    ? { itemId: String(source.item.id), itemName: source.item.name ?? null }
    : source.isLeaf ? { positionId: String(source.place.id), positionName: source.place.name ?? null } : {}), [source])
  const save = useMemo<SaveRows>(() => async (change, key) => {
    const response = await call(api.save, { ...change, projectId }, { quiet: true, key })
    return { ...response, rows: response.rows as Row[] }
  }, [projectId])
  const list = useRemoteList(positionMatches, api.matches, { projectId, ...scope }, {
    of: [projectId, ...Object.values(scope)].join('/'), inAddress: false, begins, ...(mayEdit && { save }),
  })
  const { model } = list
  const cellEvents = useMemo<CellEvents>(() => ({
    record: matchRecords(projectId),
    enter(column, row) {
      const remaining = column === 'quantity' && isEmpty(row.quantity) ? itemRow(String(row.itemId ?? ''))?.remaining : undefined
      if (typeof remaining !== 'string' || !dec(remaining).gt(0)) return false
      model.edit({ label: '取剩余', cells: [{ rowId: String(row.id), column, value: remaining }] })
      return true
    },
  }), [projectId, model, itemRow])
  const check = (): void => sheet.current?.withTouched(selectedIds => {
    const ids = selectedIds.filter(id => model.row(id)?.checked === 'NO')
    if (ids.length === 0) return toast.info('所选的行没有未核对的')
    void attempt(async () => toast.ok(`已核对 ${(await call(api.check, { projectId, ids })).count} 行`))
  })
  const add = edits && <Button intent="primary" icon={<Add />} text="新增匹配" onClick={() => sheet.current?.run('insertBelow')} />
  return (
    <>
      <GridWorkspace
        kind="list" noun="匹配" list={list} ref={sheet} active={active} compact readOnly={!edits} cellEvents={cellEvents} hints={HINTS}
        without={HIDDEN_COLUMNS[source.by === 'item' ? 'item' : source.isLeaf ? 'leaf' : 'place']}
        toolbar={edits && (
          <>
            {add}
            {isOfItem && <Button text="按比例分配" onClick={() => setSharing(true)} />}
            <Button icon={<Tick />} text="核对" onClick={check} />
            <Button variant="minimal" icon={<Trash />} aria-label="删除匹配" title="删除匹配" onClick={() => sheet.current?.run('deleteRows')} />
          </>
        )}
        empty={(
          <EmptyState
            icon={<Link size={32} />} title={isOfItem ? '这个清单项还没有匹配部位' : '这个部位还没有清单项'} action={add || undefined}
            text={edits ? `逐行新增，或从 Excel 粘贴${isOfItem ? '部位' : '清单项'}和工程量两列。` : undefined}
          />
        )}
      />
      {sharing && source.by === 'item' && (
        <ShareDialog
          projectId={projectId} item={itemRow(String(source.item.id)) ?? source.item} place={place}
          onDone={() => { setSharing(false); void list.reload() }} onClose={() => { setSharing(false); sheet.current?.focus() }}
        />
      )}
    </>
  )
}
