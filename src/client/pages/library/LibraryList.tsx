import { Button } from '@blueprintjs/core'
import { Add, Duplicate, Edit, Import, Trash } from '@blueprintjs/icons'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { libraryApi } from '#shared/api/library.ts'
import type { RowAction } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { useGo } from '#client/document/navigation.ts'
import { changedRows, type SaveRows } from '#client/grid/remote/saving.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { TypedList } from '#client/grid/workspace/TypedList.tsx'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useLibraryChanges } from './changes.ts'
import { libraryKind } from './kinds.ts'

const own = (row: Row): boolean => row.sys !== true

/** 材料库 or 机械库: the merchant's own rows are edited in place, the platform's are locked (spec-2 §6). */
export function libraryList(machine: boolean): () => React.JSX.Element {
  const { word, path, grid, roots } = libraryKind(machine)
  const save: SaveRows = async (change, key) => {
    const answer = await call(libraryApi.batchSaveMaterial, { machine, rows: changedRows(change) }, { quiet: true, key })
    return { rows: answer.rows as Row[], problems: answer.problems, ids: {}, places: {} }
  }
  const drop = (ids: readonly string[]): Promise<unknown> => call(libraryApi.deleteMaterial, { ids: [...ids] })

  return function LibraryList() {
    const go = useGo()
    const [type, setType] = useState<string | null>(null)
    const [selected, setSelected] = useState<readonly string[]>([])
    const counts = useCall(libraryApi.describeMaterialStaticsByType, { machine }, { quiet: true })
    const list = useRemoteList(grid, libraryApi.describeMaterials, { machine, ...(type !== null && { type }) }, { save })
    const { reload, model } = list
    const [edits, deletes, imports] = [list.can('edit'), list.can('delete'), list.can('import')]
    const { mutate } = counts

    const changes = useLibraryChanges()
    const seen = useRef(changes)
    useEffect(() => {
      if (seen.current === changes) return
      seen.current = changes
      void Promise.all([reload(), mutate()])
    }, [changes, reload, mutate])

    const remove = useCallback(async (rows: readonly Row[]) => {
      const mine = rows.filter(own)
      if (mine.length === 0) {
        toast.info(rows.length ? '平台条目不能删除' : `请先选择要删除的${word}`)
        return
      }
      const named = mine.length === 1 ? `“${String(mine[0]?.materialName ?? '')}”` : ` ${mine.length} 种${word}`
      if (!await confirm({ title: `删除${named}？`, text: '已用于定额包的不能删除。', verb: '删除', intent: 'danger' })) return
      try {
        await drop(mine.map(row => String(row.id)))
        toast.ok(`已删除 ${mine.length} 种${word}`)
      } catch {
        // The call has said why; the list shows what holds.
      }
      await Promise.all([reload(), mutate()])
    }, [reload, mutate])
    const rowActions = useMemo<readonly RowAction[]>(() => [
      { key: 'edit', label: '编辑', icon: <Edit />, shown: row => edits && own(row), run: row => go(`${path}/edit?id=${String(row.id)}`) },
      { key: 'copy', label: '复制到企业库', icon: <Duplicate />, shown: row => edits && !own(row), run: row => go(`${path}/copy?id=${String(row.id)}`) },
      { key: 'delete', label: '删除', icon: <Trash />, danger: true, shown: row => deletes && own(row), run: row => void remove([row]) },
    ], [deletes, edits, go, remove])
    return (
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
        cellEvents={{ rowActions }}
        exports
        toolbar={<>
          {edits && <Button intent="primary" icon={<Add />} text="新增" onClick={() => go(`${path}/add`)} />}
          {imports && <Button icon={<Import />} text="导入" onClick={() => go(`${path}/import`)} />}
          {deletes && (
            <Button
              variant="minimal" icon={<Trash />} title={`删除${word}`} aria-label={`删除${word}`}
              onClick={() => void remove(selected.map(id => model.row(id)).filter(row => row !== undefined))}
            />
          )}
        </>}
        empty={edits && <Button intent="primary" icon={<Add />} text={`新增${word}`} onClick={() => go(`${path}/add`)} />}
      />
    )
  }
}
