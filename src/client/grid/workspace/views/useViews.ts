import { useEffect, useRef } from 'react'
import type { Grid } from '#schemas/kit/index.ts'
import { settingApi, type GridView } from '#shared/api/setting.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { toast } from '#client/ui/toaster.tsx'
import { useColumns, type ColumnsState } from '#client/grid/columns/useColumns.ts'
import { queryOver } from '#client/grid/remote/address.ts'
import { defaultQuery, type ListQuery } from '#client/grid/remote/query.ts'
import { useMayAsk } from '#client/grid/remote/useAddress.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { baseOf, changedSince, contentOf, sameConditions } from './viewContent.ts'

export interface ViewsState {
  readonly columns: ColumnsState
  readonly views: readonly GridView[]
  /** null: the built-in view. */
  readonly current: GridView | null
  readonly changed: boolean
  choose(view: GridView | null): void
  restore(): void
  /** Saves the state to the user's view, or only name and sharing. @throws CallError */
  save(change?: Partial<Pick<GridView, 'name' | 'shared'>>): Promise<void>
  /** Saves the state as a new, visible view. @throws CallError */
  saveAs(name: string, shared: boolean): Promise<void>
  remove(view: GridView): Promise<void>
}

const NO_VIEWS: readonly GridView[] = []

export function useViews(grid: Grid, settingName: string, list: RemoteList | undefined, excluded?: readonly string[]): ViewsState {
  const isPermitted = useMayAsk()
  const { data, error, mutate } = useCall(settingApi.queryViews, list ? { grid: grid.name } : null, { quiet: true })
  const views = data ?? NO_VIEWS
  const address = list?.address
  const current = views.find(({ id }) => id === address?.base?.id) ?? null
  const columns = useColumns(grid, settingName, current, excluded)
  const { start } = columns
  const isReady = list !== undefined && (data !== undefined || error !== undefined) && start !== undefined

  const opened = useRef<unknown>(null)
  const before = useRef<{ readonly opening: unknown, readonly query: ListQuery }>(undefined)
  useEffect(() => {
    const opening = address?.asked
    if (!list || !address || !opening || opened.current === opening) return
    // User actions before the views load apply over them.
    if (before.current?.opening !== opening) before.current = { opening, query: list.query }
    if (!isReady) return
    const first = opened.current === null
    opened.current = opening
    const isUnfiltered = opening.given.size === 0 && opening.query.pageNum === 1 && opening.focus === null
    const id = opening.view ?? (first && isUnfiltered ? start : null)
    const match = views.find(view => view.id === id)
    const base = match ? baseOf(grid, match, isPermitted) : null
    const query = { ...queryOver(opening, base?.conditions), ...changedSince(before.current.query, list.query) }
    if (opening.view !== null && !match) toast.info('链接中的视图不存在或没有共享，已按链接中的条件显示')
    if (opening.ignored.length > 0) toast.info(`链接中有 ${opening.ignored.length} 处无法使用，已忽略：${opening.ignored.join('、')}`)
    address.settle(base, query)
    if (!address.waiting && !sameConditions(query, list.query)) list.show(query)
  }, [address, grid, isReady, list, isPermitted, start, views])

  const preset = defaultQuery()
  const stored = address?.base?.conditions ?? preset
  const replaceView = (view: GridView) => {
    void mutate(
      [...views.filter(({ id }) => id !== view.id), view].toSorted((a, b) => a.name.localeCompare(b.name, 'zh')), { revalidate: false }
    )
    address?.setBase(baseOf(grid, view, isPermitted))
  }
  const content = () => contentOf({ columns: columns.all, density: columns.density }, list?.query ?? preset)
  const choose = (view: GridView | null) => {
    const base = view && baseOf(grid, view, isPermitted)
    const { sorts, filters, quick } = base?.conditions ?? preset
    address?.setBase(base)
    list?.show({ sorts, filters, quick })
  }
  return {
    columns, views, current, choose,
    changed: columns.changed || (list !== undefined && !sameConditions(list.query, stored)),
    restore: () => {
      columns.restore()
      list?.show({ sorts: stored.sorts, filters: stored.filters, quick: stored.quick })
    },
    save: async change => {
      if (!current) return
      const { id, version, name, shared } = current
      replaceView(await call(settingApi.saveView, {
        grid: grid.name, id, version, name, shared, ...change, content: change ? current.content : content(),
      }, { quiet: true }))
      if (!change) columns.restore()
    },
    saveAs: async (name, shared) => {
      const saved = await call(settingApi.saveView, { grid: grid.name, name, shared, content: content() }, { quiet: true })
      columns.restore()
      replaceView(saved)
    },
    remove: async view => {
      await call(settingApi.deleteView, { id: view.id }, { quiet: true })
      if (view.id === current?.id) choose(null)
      if (start === view.id) columns.setStart(null)
      await mutate(views.filter(({ id }) => id !== view.id), { revalidate: false })
    },
  }
}
