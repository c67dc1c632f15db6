import { Edit, People } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { manList } from '#schemas/man/list.ts'
import { manApi } from '#shared/api/man.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo } from '#client/document/navigation.ts'
import { useFact } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

function Members({ teamId }: { readonly teamId: string }) {
  const go = useGo()
  const { tab } = useDocument()
  const { active } = useTab()
  const list = useRemoteList(manList, manApi.queryPageMan, { teamId }, { inAddress: false, pageSize: 20 })
  const edits = list.can('edit')
  const cellEvents = useMemo<CellEvents>(() => ({
    rowActions: [{ key: 'edit', label: '编辑资料', icon: <Edit />, shown: () => edits, run: row => go(`/work/man/edit?id=${String(row.id)}`) }],
  }), [edits, go])
  return (
    <GridWorkspace
      kind="list" list={list} noun="工人" settingName="man.members" cellEvents={cellEvents} readOnly active={active && tab === 'members'}
      empty={<EmptyState icon={<People size={32} />} title="班组还没有工人" text="在工人列表或工人资料里选择班组。" />}
    />
  )
}

/** 成员: people who are registered in the team. */
export function MembersTab() {
  const { store } = useDocument()
  const id = useFact(store, now => now.head('recordId') as string | null)
  if (id === null) return <EmptyState icon={<People size={32} />} title="班组还没有工人" text="保存班组以后，在工人资料里选择它。" />
  return <Members teamId={id} />
}
