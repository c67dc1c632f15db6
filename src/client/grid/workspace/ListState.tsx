import { Button } from '@blueprintjs/core'
import { Offline, Refresh, Search } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { messageOf } from '../remote/messages.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'

/** Covers the sheet during the first load, or its failure. */
export function ListCover({ list }: { readonly list: RemoteList }) {
  if (list.phase === 'first') return <div className="yz-cover"><SkeletonRows /></div>
  if (list.phase === 'again') return <div className="yz-reload" role="progressbar" aria-label="正在刷新" />
  if (list.error !== null && list.total === 0) {
    return (
      <div className="yz-cover">
        <EmptyState
          icon={<Offline size={32} />}
          title="没有加载成功"
          text={`${messageOf(list.error)}，数据没有变化。`}
          action={<Button icon={<Refresh />} text="重试" onClick={() => void list.reload()} />}
        />
      </div>
    )
  }
  return null
}

const conditionsOf = (list: RemoteList): number =>
  new Set(list.query.filters.map(filter => filter.key)).size + (list.query.quick === '' ? 0 : 1)
const isEmpty = (list: RemoteList): boolean => list.phase === 'idle' && list.error === null && list.total === 0

/** Whether no record exists: no filter, nothing pending. */
export const isBlank = (list: RemoteList): boolean => isEmpty(list) && conditionsOf(list) === 0

/** Filters hide all, or no record exists (then `start` is the next step). */
export function emptyOf(list: RemoteList, title: string, start: ReactNode): ReactNode {
  if (!isEmpty(list)) return undefined
  const conditions = conditionsOf(list)
  if (conditions === 0) return start
  return (
    <EmptyState
      icon={<Search size={32} />}
      title={`没有符合条件的${title}`}
      text={`当前有 ${conditions} 个筛选条件。`}
      action={<Button text="清空条件" onClick={list.clear} />}
    />
  )
}
