import { useEffect, useState } from 'react'
import type { Grid } from '#schemas/kit/index.ts'
import { loadUserSetting, saveUserSetting } from '#client/data/userSetting.ts'
import { queryOf, searchOf } from '../remote/address.ts'
import { defaultQuery, type ListQuery } from '../remote/query.ts'

/** A list as somebody likes to see it, under a name: its conditions, quick search and sorts, in the form of an address. */
export interface SavedView { readonly name: string; readonly search: string }

const isView = (item: unknown): item is SavedView => typeof item === 'object' && item !== null
  && 'name' in item && typeof item.name === 'string' && 'search' in item && typeof item.search === 'string'

export const viewsIn = (saved: unknown): readonly SavedView[] => (Array.isArray(saved) ? saved.filter(isView) : [])

/** Page and page size belong to the moment, not to the view. */
export const viewOf = (grid: Grid, name: string, query: ListQuery): SavedView =>
  ({ name, search: searchOf(grid, { ...query, pageNum: 1, pageSize: defaultQuery(grid).pageSize }, '') })

export interface ViewsState {
  readonly views: readonly SavedView[]
  /** The view that the list shows now, if it is one of them. */
  readonly current: SavedView | undefined
  save(name: string): void
  remove(name: string): void
  queryOf(view: SavedView): ListQuery
}

/** Named views of a list, per user and on every computer (`grid.<name>.views`). */
export function useViews(grid: Grid, settingName: string, query: ListQuery): ViewsState {
  const setting = `grid.${settingName}.views`
  const [views, setViews] = useState<readonly SavedView[]>([])
  useEffect(() => {
    let current = true
    const load = async () => {
      const saved = await loadUserSetting(setting)
      if (current) setViews(viewsIn(saved))
    }
    // Without an answer there are no views to choose from: nothing is lost.
    load().catch(() => {})
    return () => { current = false }
  }, [setting])
  const store = (next: readonly SavedView[]) => {
    setViews(next)
    saveUserSetting(setting, next.map(view => ({ ...view }))).catch(() => {})
  }
  const { search } = viewOf(grid, '', query)
  return {
    views,
    current: views.find(view => view.search === search),
    save: name => store([...views.filter(view => view.name !== name), viewOf(grid, name, query)]),
    remove: name => store(views.filter(view => view.name !== name)),
    queryOf: view => queryOf(grid, view.search),
  }
}
