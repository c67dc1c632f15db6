import { Button, MenuItem } from '@blueprintjs/core'
import { Add, Disable, Duplicate, Edit, Import, Layers, Play, Trash, Undo } from '@blueprintjs/icons'
import { lazy, Suspense, useMemo, useState } from 'react'
import { actionTo, type Row } from '#schemas/kit/index.ts'
import { quotaDelList, quotaList, quotaPlatList } from '#schemas/quota/lists.ts'
import { QUOTA_ACTIONS, type QuotaState } from '#schemas/quota/states.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { saveExport } from '#client/business/export/saveExport.ts'
import type { RowAction } from '#client/cells/cellEvents.ts'
import { useCommands } from '#client/data/commands.ts'
import { useCan } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { useGo } from '#client/document/navigation.ts'
import { AddButton } from '#client/document/AddButton.tsx'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { TypedList } from '#client/grid/workspace/TypedList.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { RefreshMenu } from './RefreshMenu.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { useQuotaActs, type QuotaAct } from './useQuotaActs.ts'

// Loaded lazily, as it is rarely opened.
const LibraryRefresh = lazy(async () => ({ default: (await import('./LibraryRefresh.tsx')).LibraryRefresh }))

export type QuotaListVariant = 'own' | 'platform' | 'deleted'

const VARIANTS = {
  own: { grid: quotaList, contract: quotaApi.describeQuotas, fixed: {}, sys: false, deleted: false },
  platform: { grid: quotaPlatList, contract: quotaApi.describePlatQuotas, fixed: {}, sys: true, deleted: false },
  deleted: { grid: quotaDelList, contract: quotaApi.describeQuotas, fixed: { deleted: true }, sys: false, deleted: true },
} as const

const NOTHING = {
  own: { icon: <Layers size={32} />, title: '还没有定额包', text: '从空白新增，从 Excel 导入，或到平台定额库复制。' },
  platform: { icon: <Layers size={32} />, title: '平台还没有启用的定额包', text: undefined },
  deleted: { icon: <Trash size={32} />, title: '回收站是空的', text: '删除的定额包留在这里，可以恢复为草稿。' },
} as const

const stateOf = (row: Row): QuotaState => String(row.quotaState ?? '0') as QuotaState
const canChangeTo = (row: Row, to: QuotaState): boolean => actionTo({ actions: QUOTA_ACTIONS }, stateOf(row), to) !== undefined

/** 企业定额库, 平台定额库 or 定额回收站: one list with the tools of each (domain B2). */
export function quotaListPage(variant: QuotaListVariant): () => React.JSX.Element {
  const { grid, contract, fixed, sys, deleted } = VARIANTS[variant]
  return function QuotaListPage() {
    const go = useGo()
    const { active } = useTab()
    const sees = useCan()('P_PRICE')
    const [type, setType] = useState<string | null>(null)
    const [selected, setSelected] = useState<readonly string[]>([])
    const counts = useCall(quotaApi.describeQuotaStaticsByType, { sys, deleted }, { quiet: true })
    const [refreshing, setRefreshing] = useState<{ readonly ids?: readonly string[] | undefined } | null>(null)
    const list = useRemoteList(grid, contract, { ...fixed, ...(type !== null && { itemType: type }) })
    const [edits, deletes, imports] = [list.can('edit'), list.can('delete'), list.can('import')]
    // Saving a package requires permission for its prices.
    const writes = edits && sees
    useRowsNews(grid.name, () => void counts.mutate())
    const run = useQuotaActs(async () => { await Promise.all([list.reload(), counts.mutate()]) })
    const rows = (ids: readonly string[]): Row[] => ids.map(id => list.model.row(id)).filter(row => row !== undefined)
    const add = () => go('/quota/add')
    useCommands([{ key: 'quota.add', label: '新增定额包', icon: <Add />, disabled: variant !== 'own' || !writes, run: add }], active)
    const batch = (act: QuotaAct, to: QuotaState) => {
      const chosen = rows(selected).filter(row => canChangeTo(row, to))
      if (chosen.length === 0) toast.info(selected.length ? '所选定额包的状态不允许此操作' : '请先选择定额包')
      else void run(act, chosen)
    }
    const exportThem = (ids?: readonly string[]) =>
      void saveExport(
        quotaApi.exportQuotaDetails, { sys, ...(ids ? { ids: [...ids] } : { query: list.request().query }) }, () => go('/exportTasks')
      )

    const rowActions = useMemo<readonly RowAction[]>(() => ({
      own: [
        { key: 'edit', label: '编辑', icon: <Edit />, shown: () => writes, run: (row: Row) => go(`/quota/edit/${String(row.quotaId)}`) },
        {
          key: 'copy', label: '复制定额包', icon: <Duplicate />, shown: () => writes,
          run: (row: Row) => go(`/quota/copy/${String(row.quotaId)}`),
        },
        {
          key: 'enable', label: '启用', icon: <Play />, shown: (row: Row) => edits && canChangeTo(row, '1'),
          run: (row: Row) => void run('enable', [row]),
        },
        {
          key: 'disable', label: '停用', icon: <Disable />, shown: (row: Row) => edits && canChangeTo(row, '2'),
          run: (row: Row) => void run('disable', [row]),
        },
        {
          key: 'delete', label: '删除', icon: <Trash />, danger: true, shown: (row: Row) => deletes && canChangeTo(row, '9'),
          run: (row: Row) => void run('delete', [row]),
        },
      ],
      platform: [{
        key: 'copy', label: '复制到企业库', icon: <Duplicate />, shown: () => writes,
        run: (row: Row) => go(`/quota/copyPlat/${String(row.quotaId)}`),
      }],
      deleted: [{ key: 'restore', label: '恢复', icon: <Undo />, shown: () => edits, run: (row: Row) => void run('restore', [row]) }],
    })[variant], [deletes, edits, go, run, writes])
    const exporting = list.can('export') && (
      <ExportMenu selected={rows(selected)} total={list.total} onExport={exportThem} />
    )
    const toolbar = {
      own: <>
        {writes && <AddButton text="新增" onAdd={add} />}
        {imports && <Button icon={<Import />} text="导入" onClick={() => go('/quota/import')} />}
        {exporting}
        {edits && sees && <RefreshMenu selected={rows(selected)} onRefresh={ids => setRefreshing({ ids })} />}
        {(edits || deletes) && (
          <MenuButton text="批量">
            {edits && <MenuItem icon={<Play />} text="批量启用" onClick={() => batch('enable', '1')} />}
            {edits && <MenuItem icon={<Disable />} text="批量停用" onClick={() => batch('disable', '2')} />}
            {deletes && <MenuItem icon={<Trash />} intent="danger" text="批量删除" onClick={() => batch('delete', '9')} />}
          </MenuButton>
        )}
      </>,
      platform: exporting,
      deleted: edits && <Button icon={<Undo />} text="批量恢复" onClick={() => batch('restore', '0')} />,
    }[variant]
    return (<>
      <TypedList
        kind="list"
        list={list}
        noun="定额包"
        typeTitle="定额类型"
        source="ITEM"
        counts={counts.data ?? []}
        type={type}
        onType={setType}
        toolbar={toolbar}
        onRows={setSelected}
        cellEvents={{ rowActions }}
        empty={(
          <EmptyState
            {...NOTHING[variant]}
            {...(type !== null && { title: '这个类型下没有定额包', text: undefined })}
            action={variant === 'own' && (writes || imports) ? (
              <div className="yz-empty-ways">
                {imports && <Button intent="primary" icon={<Import />} text="从 Excel 导入" onClick={() => go('/quota/import')} />}
                {writes && <Button icon={<Duplicate />} text="到平台定额库复制" onClick={() => go('/quota/platList')} />}
                {writes && <Button icon={<Add />} text="新增定额包" onClick={() => go('/quota/add')} />}
              </div>
            ) : undefined}
          />
        )}
      />
      {refreshing && (
        <Suspense>
          <LibraryRefresh ids={refreshing.ids} onDone={() => void list.reload()} onClose={() => setRefreshing(null)} />
        </Suspense>
      )}
    </>)
  }
}
