import { Button } from '@blueprintjs/core'
import { Disable, Edit, Import, InboxSearch, InfoSign, Link, Tick, Trash } from '@blueprintjs/icons'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { materialItemApi, MOST_SUGGESTED } from '#shared/api/materialItem.ts'
import type { RowAction } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { AddButton } from '#client/document/AddButton.tsx'
import { useGo } from '#client/document/navigation.ts'
import type { SaveRows } from '#client/grid/remote/saving.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { TypedList } from '#client/grid/workspace/TypedList.tsx'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { BindDialog } from './BindDialog.tsx'
import { itemKind } from './kinds.ts'

/** 材料明细 or 机械明细: edited in place, bound to the library singly or in bulk (spec-2 §2). */
export function itemList(machine: boolean): () => React.JSX.Element {
  const kind = itemKind(machine)
  const { word, path, grid, roots } = kind
  const save: SaveRows = async (change, key) => {
    const response = await call(materialItemApi.updateMaterialItem, { ...change, machine }, { quiet: true, key })
    return { ...response, rows: response.rows as Row[] }
  }

  return function ItemList() {
    const go = useGo()
    const { active } = useTab()
    const [type, setType] = useState<string | null>(null)
    const [selected, setSelected] = useState<readonly string[]>([])
    const [binding, setBinding] = useState<readonly Row[] | null>(null)
    const counts = useCall(materialItemApi.describeMaterialItemStaticsByType, { machine }, { quiet: true })
    const list = useRemoteList(
      grid, materialItemApi.queryPageMaterialItem, { machine, ...(type !== null && { type }) }, { save, of: grid.name }
    )
    const { reload, model } = list
    const [edits, deletes, imports] = [list.can('edit'), list.can('delete'), list.can('import')]
    const { mutate } = counts
    const reloadAll = useCallback(async () => { await Promise.all([reload(), mutate()]) }, [reload, mutate])
    const wasActive = useRef(active)
    useEffect(() => {
      if (active && !wasActive.current) void reloadAll()
      wasActive.current = active
    }, [active, reloadAll])

    const remove = useCallback(async (rows: readonly Row[]) => {
      if (rows.length === 0) return toast.info('请先选择要删除的明细')
      const label = rows.length === 1 ? `“${String(rows[0]?.itemName ?? '')}”` : ` ${rows.length} 条明细`
      if (!await confirm({ title: `删除${label}？`, text: '绑定一并删除，以后的同名明细不再自动识别。', verb: '删除', intent: 'danger' })) return
      try {
        await call(materialItemApi.deleteMaterialItem, { ids: rows.map(row => String(row.id)) })
        toast.ok(`已删除 ${rows.length} 条明细`)
      } catch {
        // The call reports its error.
      }
      await reloadAll()
    }, [reloadAll])
    const turn = useCallback(async (row: Row) => {
      const state = row.state === '1' ? '2' : '1'
      await call(materialItemApi.updateMaterialItemState, { ids: [String(row.id)], state }).then(
        () => toast.ok(state === '1' ? '已启用' : '已停用'), () => {}
      )
      await reloadAll()
    }, [reloadAll])
    const rowsOf = (ids: readonly string[]) => ids.map(id => model.row(id)).filter(row => row !== undefined)
    const bind = () => {
      const chosen = rowsOf(selected).filter(row => row.bound !== true)
      const open = chosen.length > 1 ? chosen : model.rows().filter(row => row.bound !== true)
      if (open.length === 0) toast.info('本页没有未绑定的明细')
      else setBinding(open.slice(0, MOST_SUGGESTED))
    }
    const rowActions = useMemo<readonly RowAction[]>(() => [
      { key: 'detail', label: '详情', icon: <InfoSign />, run: row => go(`${path}/detail?id=${String(row.id)}`) },
      { key: 'bind', label: '绑定', icon: <Link />, shown: row => edits && row.bound !== true, run: row => setBinding([row]) },
      { key: 'edit', label: '编辑', icon: <Edit />, shown: () => edits, run: row => go(`${path}/edit?id=${String(row.id)}`) },
      { key: 'disable', label: '停用', icon: <Disable />, shown: row => edits && row.state === '1', run: row => void turn(row) },
      { key: 'enable', label: '启用', icon: <Tick />, shown: row => edits && row.state === '2', run: row => void turn(row) },
      { key: 'delete', label: '删除', icon: <Trash />, danger: true, shown: () => deletes, run: row => void remove([row]) },
    ], [deletes, edits, go, remove, turn])
    const add = <AddButton text="新增" onAdd={() => go(`${path}/edit`)} />
    return (
      <>
        <TypedList
          kind="list" list={list} noun="明细" typeTitle={`绑定的${word}类型`} source="MATERIAL" roots={roots} counts={counts.data ?? []}
          type={type}
          onType={setType} onRows={setSelected} cellEvents={{ rowActions }} exports
          toolbar={<>
            {edits && add}
            {edits && <Button icon={<Link />} text="绑定" title="为未绑定的明细选择库条目：选中的几条，或本页全部" onClick={bind} />}
            {imports && <Button icon={<Import />} text="导入" onClick={() => go(`${path}/import`)} />}
            {deletes && (
              <Button variant="minimal" icon={<Trash />} title="删除明细" aria-label="删除明细" onClick={() => void remove(rowsOf(selected))} />
            )}
          </>}
          empty={(
            <EmptyState
              icon={<InboxSearch size={32} />} title={`还没有${word}明细`}
              text="供应商在报价、账单、发票里怎样称呼一种东西，记在这里并绑定到库，以后自动识别。" action={edits ? add : undefined}
            />
          )}
        />
        {binding !== null && <BindDialog kind={kind} items={binding} onDone={() => void reloadAll()} onClose={() => setBinding(null)} />}
      </>
    )
  }
}
