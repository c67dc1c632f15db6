import { Button, SegmentedControl } from '@blueprintjs/core'
import { EyeOpen, Notifications, Tick } from '@blueprintjs/icons'
import { useCallback, useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { NOTICE_KIND, type NoticeKind } from '#schemas/notice/kinds.ts'
import { notices } from '#schemas/notice/notices.ts'
import { noticeApi } from '#shared/api/notice.ts'
import type { RowAction } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { loadUnread, useUnread } from '#client/data/unread.ts'
import { useGo } from '#client/document/navigation.ts'
import { useRemoteList, type RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { TypeTree, TypeTreeButton } from '#client/ui/TypeTree.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { NoticeDialog } from './NoticeDialog.tsx'

const KINDS = Object.keys(NOTICE_KIND) as NoticeKind[]
const EVERY = ''
const isUnread = (row: Row): boolean => row.read === '0'

/** The single filter value of a column; '' for none or several. */
function onlyValue({ query }: RemoteList, key: string): string {
  const value = query.filters.find(filter => filter.key === key)?.value
  return Array.isArray(value) && value.length === 1 ? String(value[0]) : ''
}
const narrow = (list: RemoteList, key: string, value: string): void =>
  list.setFilters(key, value === '' ? [] : [{ key, op: 'in', value: [value] }])

/** 消息通知: the user's messages, unread first; opening one leads to its subject and marks it as read (domain B13). */
export function NoticeList() {
  const go = useGo()
  const list = useRemoteList(notices, noticeApi.queryPage)
  const { total, kinds } = useUnread()
  const width = useBreakpoint()
  const [selected, setSelected] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<Row | null>(null)
  const { reload, model } = list
  const kind = KINDS.find(key => key === onlyValue(list, 'kind'))

  const read = useCallback(async (target: { readonly ids: string[] } | { readonly kind: NoticeKind | 'ALL' }) => {
    try {
      await call(noticeApi.read, target)
    } catch {
      // The call reports its error.
    }
    await Promise.all([reload(), loadUnread()])
  }, [reload])
  const open = useCallback((row: Row) => {
    if (isUnread(row)) void read({ ids: [String(row.id)] })
    if (row.route) go(String(row.route))
    else setOpened(row)
  }, [go, read])
  const readSelected = () => {
    const ids = selected.filter(id => isUnread(model.row(id) ?? {}))
    if (ids.length > 0) void read({ ids })
    else toast.info(selected.length > 0 ? '所选消息都已读' : '请先选择消息')
  }
  const rowActions = useMemo<readonly RowAction[]>(() => [
    { key: 'open', label: '打开', icon: <EyeOpen />, run: open },
    { key: 'read', label: '标为已读', icon: <Tick />, shown: isUnread, run: row => void read({ ids: [String(row.id)] }) },
  ], [open, read])
  const tree = {
    title: '消息类型',
    items: [
      { id: EVERY, label: '全部消息', count: total }, ...KINDS.map(key => ({ id: key, label: NOTICE_KIND[key], count: kinds[key] ?? 0 })),
    ],
    selected: kind ?? EVERY,
    onSelect: (id: string) => narrow(list, 'kind', id),
  }
  return (
    <>
      <GridWorkspace
        kind="list" list={list} noun="消息" readOnly
        side={<TypeTree {...tree} />}
        lead={<TypeTreeButton {...tree} />}
        onRows={setSelected}
        cellEvents={{ open: (_column, row) => open(row), rowActions }}
        toolbar={<>
          {width === 'wide' && (
            <SegmentedControl
              size="small" aria-label="阅读状态" value={onlyValue(list, 'read')} onValueChange={value => narrow(list, 'read', value)}
              options={[{ label: '全部', value: '' }, { label: '未读', value: '0' }]}
            />
          )}
          <Button icon={<Tick />} text={width === 'wide' ? '标为已读' : undefined} aria-label="标为已读" title="标为已读" onClick={readSelected} />
          <Button
            variant="minimal" text={kind ? `${NOTICE_KIND[kind]}全部已读` : '全部已读'} disabled={(kind ? kinds[kind] ?? 0 : total) === 0}
            onClick={() => void read({ kind: kind ?? 'ALL' })}
          />
        </>}
        empty={<EmptyState icon={<Notifications size={32} />} title="没有消息" text="待办、抄送、结果和预警会出现在这里。" />}
      />
      {opened && <NoticeDialog row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
