import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'

/** 「按更新时间降序」, 「按相关度」: the order of the rows. */
export function orderText(list: Pick<RemoteList, 'grid' | 'sorted' | 'ranked'>): string {
  if (list.ranked) return '按相关度'
  const parts = list.sorted.map(({ key, order }) => `${list.grid.columns[key]?.label ?? key}${order === 'ASC' ? '升序' : '降序'}`)
  return parts.length === 0 ? '' : `按${parts.join('、')}`
}
