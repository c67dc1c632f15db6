import { Button } from '@blueprintjs/core'
import { Disable, Duplicate, Edit, EyeOpen, Import, Star, StarEmpty, Tick, Trash } from '@blueprintjs/icons'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { PLATFORM_LOCKED } from '#schemas/library/materials.ts'
import { libraryApi } from '#shared/api/library.ts'
import type { CellEvents, RowAction } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { AddButton } from '#client/document/AddButton.tsx'
import { useGo } from '#client/document/navigation.ts'
import type { SaveRows } from '#client/grid/remote/saving.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { TypedList } from '#client/grid/workspace/TypedList.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { BatchMenu } from './BatchMenu.tsx'
import { libraryKind } from './kinds.ts'
import { isOwn, useItemActs } from './useItemActs.ts'

// Loaded lazily, as the list itself comes first.
const DuplicatesDialog = lazy(async () => ({ default: (await import('./DuplicatesDialog.tsx')).DuplicatesDialog }))
const TypeDialog = lazy(async () => ({ default: (await import('./TypeDialog.tsx')).TypeDialog }))

const enabled = (row: Row): boolean => row.state === '1'

/** 材料库 or 机械库: the merchant's rows are edited in place, the platform's are locked (spec-2 §6). */
export function libraryList(machine: boolean): () => React.JSX.Element {
  const kind = libraryKind(machine)
  const { word, path, grid, roots } = kind
  const save: SaveRows = async (change, key) => {
    const response = await call(libraryApi.batchSaveMaterial, { machine, ...change }, { quiet: true, key })
    return { ...response, rows: response.rows as Row[] }
  }

  return function LibraryList() {
    const go = useGo()
    const [type, setType] = useState<string | null>(null)
    const [selected, setSelected] = useState<readonly string[]>([])
    const [dialog, setDialog] = useState<{ readonly name: 'type' | 'merge', readonly ids: readonly string[] } | null>(null)
    const counts = useCall(libraryApi.describeMaterialStaticsByType, { machine }, { quiet: true })
    const list = useRemoteList(grid, libraryApi.describeMaterials, { machine, ...(type !== null && { type }) }, { save })
    const acts = useItemActs(kind)
    useRowsNews(grid.name, () => void counts.mutate())
    const [edits, deletes, imports] = [list.can('edit'), list.can('delete'), list.can('import')]
    const selectedRows = () => selected.map(id => list.model.row(id)).filter(row => row !== undefined)
    const ownIds = () => selectedRows().filter(isOwn).map(row => String(row.id))

    const cellEvents = useMemo<CellEvents>(() => {
      const rowActions: readonly RowAction[] = [
        { key: 'show', label: '详情', icon: <EyeOpen />, run: row => go(`${path}/detail?id=${String(row.id)}`) },
        {
          key: 'edit', label: '编辑', icon: <Edit />, shown: row => edits && isOwn(row), run: row => go(`${path}/edit?id=${String(row.id)}`),
        },
        {
          key: 'copy', label: `复制${word}`, icon: <Duplicate />, shown: row => edits && isOwn(row),
          run: row => go(`${path}/copy?id=${String(row.id)}`),
        },
        {
          key: 'adopt', label: '复制到企业库', icon: <Duplicate />, shown: row => edits && !isOwn(row),
          run: row => go(`${path}/copy?id=${String(row.id)}`),
        },
        {
          key: 'default', label: '设为默认', icon: <Star />, shown: row => edits && enabled(row) && row.isDefault !== true,
          run: row => void acts.setDefault(row, true),
        },
        {
          key: 'undefault', label: '取消默认', icon: <StarEmpty />, shown: row => edits && row.isDefault === true,
          run: row => void acts.setDefault(row, false),
        },
        {
          key: 'enable', label: '启用', icon: <Tick />, shown: row => edits && isOwn(row) && !enabled(row),
          run: row => void acts.setState([row], '1'),
        },
        {
          key: 'disable', label: '停用', icon: <Disable />, shown: row => edits && isOwn(row) && enabled(row),
          run: row => void acts.setState([row], '2'),
        },
        {
          key: 'delete', label: '删除', icon: <Trash />, danger: true, shown: row => deletes && isOwn(row),
          run: row => void acts.remove([row]),
        },
      ]
      return { rowActions }
    }, [acts, deletes, edits, go])
    const openType = () => {
      const ids = ownIds()
      if (ids.length === 0) toast.info(PLATFORM_LOCKED)
      else setDialog({ name: 'type', ids })
    }
    return (
      <>
        <TypedList
          kind="list"
          list={list}
          noun={word}
          typeTitle={`${word}类型`}
          source="MATERIAL"
          roots={roots}
          counts={counts.data ?? []}
          type={type}
          onType={setType}
          onRows={setSelected}
          cellEvents={cellEvents}
          exports
          toolbar={<>
            {edits && <AddButton text="新增" onAdd={() => go(`${path}/add`)} />}
            {imports && <Button icon={<Import />} text="导入" onClick={() => go(`${path}/import`)} />}
            {edits && (
              <BatchMenu
                count={selected.length} onState={state => void acts.setState(selectedRows(), state)} onType={openType}
                onMerge={() => setDialog({ name: 'merge', ids: selected })}
              />
            )}
            {deletes && (
              <Button
                variant="minimal" icon={<Trash />} title={`删除${word}`} aria-label={`删除${word}`}
                onClick={() => void acts.remove(selectedRows())}
              />
            )}
          </>}
          empty={edits && <AddButton text={`新增${word}`} onAdd={() => go(`${path}/add`)} />}
        />
        <Suspense fallback={null}>
          {dialog?.name === 'type' && <TypeDialog kind={kind} ids={dialog.ids} onClose={() => setDialog(null)} />}
          {dialog?.name === 'merge'
            && <DuplicatesDialog kind={kind} chosen={dialog.ids} merges={deletes} onClose={() => setDialog(null)} />}
        </Suspense>
      </>
    )
  }
}
